import { subscriptionListQuery } from '@portico/contract/subscription/subscription-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { SubscriptionListScreen } from '@/components/subscription/subscription-list-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { FIRST_TAB, subscriptionList } from '@/lib/subscription/subscription-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('subscription'))('title') }
}

export default async function SubscriptionQueuePage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('developer')
  const query = { tab: FIRST_TAB, ...listQueryOf(subscriptionListQuery, await searchParams, await currentListSize('subscriptions')) }
  return (
    <Prefetch queries={[subscriptionList(query)]}>
      <SubscriptionListScreen />
    </Prefetch>
  )
}
