'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { SUBSCRIPTION_WINDOW_NAMES } from '@portico/contract/traffic/traffic-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { useAddressTab } from '@/components/data/use-address-tab'
import { Section } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { CardsSkeleton } from '@/components/ui/skeletons'
import { Muted, Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { ownSubscriptionTraffic } from '@/lib/subscription/subscription-own-queries'
import { TrafficSummary, TrafficWindowSwitch } from './traffic-summary'

/** Shows the calls of a subscription as the gateways counted them, and a chart of them over a period. */
export function SubscriptionTraffic({ subscriptionId, traffic }: { subscriptionId: string; traffic: OwnSubscriptionDetail['traffic'] }) {
  const t = useTranslations('subscription-own.traffic')
  if (traffic.calls > 0) return <CountedTraffic subscriptionId={subscriptionId} lastCalledAt={traffic.lastCalledAt} />
  return (
    <Section title={t('title')}>
      <Text size="sm">
        <Text as="strong" weight="semibold">
          {t('emptyTitle')}
        </Text>{' '}
        <Muted as="span">{t('emptyBody')}</Muted>
      </Text>
    </Section>
  )
}

function CountedTraffic({ subscriptionId, lastCalledAt }: { subscriptionId: string; lastCalledAt: string | null }) {
  const t = useTranslations('subscription-own.traffic')
  const [window, setWindow] = useAddressTab(SUBSCRIPTION_WINDOW_NAMES, 'window', 'day')
  const query = useQuery({ ...ownSubscriptionTraffic(subscriptionId, window), placeholderData: keepPreviousData })
  return (
    <Section
      title={t('title')}
      description={
        <>
          {t('lastCalled')}: <RelativeTime value={lastCalledAt} />
        </>
      }
      actions={
        <>
          <LinkButton size="sm" variant="ghost" href={paths.user.statistics(subscriptionId)}>
            {t('statistics')}
          </LinkButton>
          <TrafficWindowSwitch window={window} windows={SUBSCRIPTION_WINDOW_NAMES} onWindow={setWindow} />
        </>
      }
    >
      <QueryView query={query} skeleton={<CardsSkeleton cards={1} />}>
        {(data) => <TrafficSummary traffic={data} window={window} stale={query.isPlaceholderData} />}
      </QueryView>
    </Section>
  )
}
