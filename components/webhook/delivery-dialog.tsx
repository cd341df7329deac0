'use client'
import type { DeliveryDetail, WebhookView } from '@portico/contract/webhook/webhook-endpoints'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { ExactTime } from '@/components/ui/exact-time'
import { Stack } from '@/components/ui/layout'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted, Text } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { deliveryDetail, useRedeliver } from '@/lib/webhook/webhook-queries'
import { badgeStatusOf } from './delivery-badge'

interface DeliveryDialogProps {
  webhook: WebhookView
  deliveryId: string
  onClose: () => void
}

/** Shows one delivery: what was sent and what the receiver answered, with a button that sends it again. */
export function DeliveryDialog({ webhook: { id, status }, deliveryId, onClose }: DeliveryDialogProps) {
  const t = useTranslations('webhook')
  const query = useQuery(deliveryDetail(id, deliveryId))
  const redeliver = useRedeliver(id)
  const isActive = status === 'active'
  return (
    <Dialog
      open
      size="xl"
      title={query.data ? t(`eventNames.${query.data.type}`) : t('deliveries.detail')}
      onClose={onClose}
      footer={
        <>
          {isActive ? null : <Muted>{t('deliveries.resumeFirst')}</Muted>}
          <Button
            variant="primary"
            icon={<RotateCw size={16} aria-hidden="true" />}
            disabled={!isActive || query.data === undefined}
            loading={redeliver.isPending}
            onClick={() => redeliver.mutate(deliveryId, { onSuccess: () => toast.success(t('deliveries.sentAgain')) })}
          >
            {t('deliveries.sendAgain')}
          </Button>
        </>
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(delivery) => <Delivery delivery={delivery} />}
      </QueryView>
    </Dialog>
  )
}

function Delivery({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('webhook.deliveries')
  const format = useFormatter()
  const copyLabels = useCopyLabels()
  const { id, attempts, answerStatus, fault, createdAt, attemptedAt, nextAttemptAt, durationMs, request, answer } = delivery
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          { label: t('status'), value: <StatusBadge status={badgeStatusOf(delivery)} /> },
          { label: t('id'), value: <code style={{ overflowWrap: 'anywhere' }}>msg_{id}</code> },
          { label: t('at'), value: <ExactTime value={createdAt} /> },
          { label: t('attempts'), value: format.number(attempts) },
          { label: t('attemptedAt'), value: attemptedAt ? <ExactTime value={attemptedAt} /> : null },
          ...(nextAttemptAt ? [{ label: t('nextAttemptAt'), value: <ExactTime value={nextAttemptAt} /> }] : []),
          { label: t('answerStatus'), value: fault ? t(`faults.${fault}`) : answerStatus },
          { label: t('duration'), value: durationMs === null ? null : t('milliseconds', { count: durationMs }) },
        ]}
      />
      <Text as="h3" weight="semibold">
        {t('request')}
      </Text>
      <CodeBlock samples={[{ language: 'JSON', code: request }]} label={t('request')} labels={copyLabels(t('request'))} />
      <Text as="h3" weight="semibold">
        {t('answer')}
      </Text>
      {answer ? (
        <CodeBlock samples={[{ language: t('body'), code: answer }]} label={t('answer')} labels={copyLabels(t('answer'))} />
      ) : (
        <Muted>{t(answerStatus === null ? 'noAnswer' : 'emptyAnswer')}</Muted>
      )}
    </Stack>
  )
}
