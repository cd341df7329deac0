'use client'
import type { WebhookView } from '@portico/contract/webhook/webhook-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/data/address-tabs'
import { QueryView } from '@/components/data/query-view'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { DescriptionList } from '@/components/ui/description-list'
import { ExactTime } from '@/components/ui/exact-time'
import { Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { paths } from '@/lib/paths'
import { webhookDetail } from '@/lib/webhook/webhook-queries'
import { DeliveryLog } from './delivery-log'
import { WebhookActions } from './webhook-actions'
import { WebhookGuide } from './webhook-guide'

/** Shows one webhook: whether it works, its deliveries, its settings, and what receivers get. */
export function WebhookDetailScreen({ webhookId }: { webhookId: string }) {
  const t = useTranslations('webhook')
  const query = useQuery(webhookDetail(webhookId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(webhook) => (
        <>
          <PageHeader
            guide="receive-webhooks"
            title={webhook.name}
            crumbs={[{ label: t('title'), href: paths.developer.webhooks }, { label: webhook.name }]}
            badges={<StatusBadge status={webhook.status} />}
            actions={<WebhookActions webhook={webhook} />}
          />
          <Stack gap={6}>
            <Trouble webhook={webhook} />
            <Settings webhook={webhook} />
            <AddressTabs
              label={t('tabs')}
              tabs={[
                { value: 'deliveries', label: t('deliveries.title'), content: <DeliveryLog webhook={webhook} /> },
                { value: 'events', label: t('events'), count: webhook.events.length, content: <Events events={webhook.events} /> },
                { value: 'guide', label: t('guide.title'), content: <WebhookGuide /> },
              ]}
            />
          </Stack>
        </>
      )}
    </QueryView>
  )
}

/** Shows why a webhook receives nothing, or that its deliveries fail. */
function Trouble({ webhook: { status, failingSince, waiting } }: { webhook: WebhookView }) {
  const t = useTranslations('webhook.trouble')
  if (status === 'disabled') {
    return (
      <Notice tone="danger" title={t('disabledTitle')}>
        <p>{t('disabledBody', { count: waiting })}</p>
      </Notice>
    )
  }
  if (status === 'paused') {
    return (
      <Notice tone="warning" title={t('pausedTitle')}>
        <p>{t('pausedBody', { count: waiting })}</p>
      </Notice>
    )
  }
  if (failingSince === null) return null
  return (
    <Notice tone="warning" title={t('failingTitle')}>
      <p>{t.rich('failingBody', { count: waiting, since: () => <ExactTime value={failingSince} /> })}</p>
    </Notice>
  )
}

function Settings({ webhook }: { webhook: WebhookView }) {
  const t = useTranslations('webhook')
  const format = useFormatter()
  const copyLabels = useCopyLabels()
  const { url, scope, waiting, formerSecretUntil, lastDeliveredAt, createdAt } = webhook
  return (
    <Card>
      <DescriptionList
        items={[
          {
            label: t('url'),
            value: (
              <Row as="span" inline nowrap gap={1}>
                <Text as="code" size="sm" breakable>
                  {url}
                </Text>
                <CopyButton text={url} labels={copyLabels(t('url'))} />
              </Row>
            ),
          },
          { label: t('scope'), value: t(`scopes.${scope}`) },
          { label: t('waiting'), value: format.number(waiting) },
          { label: t('lastDelivered'), value: lastDeliveredAt ? <RelativeTime value={lastDeliveredAt} /> : t('never') },
          ...(formerSecretUntil ? [{ label: t('formerSecret'), value: <ExactTime value={formerSecretUntil} /> }] : []),
          { label: t('created'), value: <RelativeTime value={createdAt} /> },
        ]}
      />
    </Card>
  )
}

function Events({ events }: { events: WebhookView['events'] }) {
  const t = useTranslations('webhook')
  return (
    <Card>
      <DescriptionList items={events.map((event) => ({ label: t(`eventNames.${event}`), value: <code>{event}</code> }))} />
    </Card>
  )
}
