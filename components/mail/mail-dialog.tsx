'use client'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { mailDetail, useRetryMail } from '@/lib/mail/mail-queries'
import { MailText } from './mail-text'

/** Shows one email with its text, which a new installation without a mail server needs. An unsent one can be sent again. */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const t = useTranslations('mail')
  const format = useFormatter()
  const query = useQuery(mailDetail(mailId))
  const { data } = query
  const retry = useRetryMail()
  const sendAgain = () => retry.mutate(mailId, { onSuccess: () => toast.success(t('retriedToast')) })
  const moment = (value: string | null) => (value ? format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'medium' }) : null)
  return (
    <Dialog
      open
      size="lg"
      title={data?.subject ?? t('mail')}
      onClose={onClose}
      footer={
        data === undefined || data.state === 'sent' ? undefined : (
          <Button icon={<RotateCw size={16} aria-hidden="true" />} loading={retry.isPending} onClick={sendAgain}>
            {t('retry')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(data) => (
          <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
            <DescriptionList
              items={[
                { label: t('to'), value: data.to },
                { label: t('state'), value: <StatusBadge status={data.state} /> },
                { label: t('created'), value: moment(data.createdAt) },
                { label: t('sent'), value: moment(data.sentAt) },
                { label: t('attempts'), value: format.number(data.attempts) },
              ]}
            />
            {data.state === 'held' ? <Notice>{t('heldBody')}</Notice> : null}
            {data.lastError ? (
              <Notice tone="danger" title={t('lastError')}>
                {data.lastError}
              </Notice>
            ) : null}
            {data.secretHidden ? (
              <Notice title={t('secretHiddenTitle')}>{t(data.state === 'sent' ? 'secretHiddenSentBody' : 'secretHiddenStaffBody')}</Notice>
            ) : null}
            <MailText text={data.text} />
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}
