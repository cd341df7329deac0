'use client'
import type { Locale } from '@portico/contract/locale'
import type { PublicationDetail } from '@portico/contract/publication/publication-endpoints'
import { publicationTransition } from '@portico/contract/publication/publication-states'
import { REASON_MAX } from '@portico/contract/rule/reason'
import { Check, EyeOff, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { useApprovePublication, useRejectPublication, useWithdrawPublication } from '@/lib/publication/publication-queries'

// Loaded when it opens.
const ApproveDialog = lateComponent(() => import('./approve-dialog').then((module) => module.ApproveDialog))

/** Shows the decisions that the state machine allows: approve, reject and unpublish. */
export function PublicationDecision({ detail }: { detail: PublicationDetail }) {
  const t = useTranslations('publication')
  const locale = useLocale() as Locale
  const { publication, api } = detail
  const [approving, setApproving] = useState(false)
  const approve = useApprovePublication(publication.id)
  const reject = useRejectPublication(publication.id)
  const withdraw = useWithdrawPublication(publication.id)

  const askAndReject = async () => {
    const { confirmed, reason } = await confirm({
      title: t('rejectTitle', { name: api.name }),
      body: t('rejectBody', { name: publication.requestedBy.name }),
      confirmLabel: t('reject'),
      danger: true,
      reason: { label: t('reason'), maxLength: REASON_MAX, about: `reject:${publication.id}` },
    })
    if (confirmed) reject.mutate({ reason }, { onSuccess: () => toast.success(t('rejected', { name: api.name })) })
  }
  const askAndWithdraw = async () => {
    const { confirmed, reason } = await confirm({
      title: t('withdrawTitle', { name: api.name }),
      body: t('withdrawBody', { owner: api.owner.name, count: detail.subscribers.approved, waiting: detail.subscribers.waiting }),
      confirmLabel: t('withdrawConfirm'),
      cancelLabel: t('keepPublished'),
      danger: true,
      reason: { label: t('reason'), maxLength: REASON_MAX, about: `withdraw:${publication.id}` },
    })
    if (confirmed) withdraw.mutate({ reason }, { onSuccess: () => toast.success(t('withdrawn', { name: api.name })) })
  }
  const publish = async (pin: boolean) => {
    await approve.mutateAsync({ pin })
    setApproving(false)
    toast.success(t('approved', { name: api.name }), { action: { label: t('openOnPortal'), href: localePath(locale, paths.api(api.id)) } })
  }
  return (
    <>
      {publicationTransition(publication.status, 'reject') ? (
        <Button icon={<X size={16} aria-hidden="true" />} loading={reject.isPending} onClick={() => void askAndReject()}>
          {t('reject')}
        </Button>
      ) : null}
      {publicationTransition(publication.status, 'withdraw') ? (
        <Button icon={<EyeOff size={16} aria-hidden="true" />} loading={withdraw.isPending} onClick={() => void askAndWithdraw()}>
          {t('withdraw')}
        </Button>
      ) : null}
      {publicationTransition(publication.status, 'approve') ? (
        <Button variant="primary" icon={<Check size={16} aria-hidden="true" />} onClick={() => setApproving(true)}>
          {t('approve')}
        </Button>
      ) : null}
      {approving && publicationTransition(publication.status, 'approve') ? (
        <ApproveDialog api={api} onApprove={publish} onClose={() => setApproving(false)} />
      ) : null}
    </>
  )
}
