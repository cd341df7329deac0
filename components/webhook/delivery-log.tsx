'use client'
import { DELIVERY_STATUSES, TEST_EVENT } from '@portico/contract/webhook/webhook'
import { type DeliveryRow, deliveryListQuery, type WebhookView } from '@portico/contract/webhook/webhook-endpoints'
import { Inbox } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { ExactTime } from '@/components/ui/exact-time'
import { lateComponent } from '@/components/ui/late-component'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import { deliveryList } from '@/lib/webhook/webhook-queries'
import { badgeStatusOf } from './delivery-badge'

// Loaded when it opens.
const DeliveryDialog = lateComponent(() => import('./delivery-dialog').then((module) => module.DeliveryDialog))

type Query = Parameters<typeof deliveryList>[1]

/** The address parameter of the open delivery. */
const OPEN = 'delivery'

/** Shows the deliveries of a webhook, newest first. The address holds the open one, beside the list's own state. */
export function DeliveryLog({ webhook }: { webhook: WebhookView }) {
  const t = useTranslations('webhook')
  const format = useFormatter()
  const params = useSearchParams()
  const open = params.get(OPEN)
  const addressOf = (deliveryId: string | undefined) => {
    const next = new URLSearchParams(params)
    if (deliveryId === undefined) next.delete(OPEN)
    else next.set(OPEN, deliveryId)
    return `${paths.developer.webhook(webhook.id)}${next.size === 0 ? '' : `?${next}`}`
  }
  const columns: Column<DeliveryRow>[] = [
    {
      id: 'event',
      width: '3fr',
      header: t('deliveries.event'),
      primary: true,
      wraps: true,
      cell: ({ type, name }) => <TwoLineCell first={t(`eventNames.${type}`)} second={name ?? ''} />,
    },
    {
      id: 'status',
      width: '10rem',
      header: t('status'),
      cell: (delivery) => <StatusBadge status={badgeStatusOf(delivery)} />,
    },
    { id: 'answer', width: '6rem', header: t('deliveries.answerStatus'), cell: ({ answerStatus }) => answerStatus ?? '–' },
    { id: 'attempts', width: '6rem', header: t('deliveries.attempts'), align: 'end', cell: ({ attempts }) => format.number(attempts) },
    { id: 'at', width: '13rem', header: t('deliveries.at'), cell: ({ createdAt }) => <ExactTime value={createdAt} /> },
  ]
  return (
    <>
      <DataList
        id="webhook-deliveries"
        schema={deliveryListQuery}
        pageQuery={(query: Query) => deliveryList(webhook.id, query)}
        caption={t('deliveries.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => addressOf(id)}
        filters={(list) => (
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              allLabel={t('deliveries.allStatuses')}
              choices={DELIVERY_STATUSES.map((value) => ({ value, label: t(`deliveries.statuses.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="type"
              label={t('deliveries.event')}
              allLabel={t('deliveries.allEvents')}
              choices={[...webhook.events, TEST_EVENT].map((value) => ({ value, label: t(`eventNames.${value}`) }))}
            />
          </>
        )}
        empty={{ title: t('deliveries.emptyTitle'), body: t('deliveries.emptyBody'), icon: <Inbox size={28} /> }}
      />
      {open ? (
        <DeliveryDialog webhook={webhook} deliveryId={open} onClose={() => window.history.replaceState(null, '', addressOf(undefined))} />
      ) : null}
    </>
  )
}
