import { ownSubscriptionListQuery } from '@portico/contract/subscription/subscription-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { listQueryOf } from '@/components/data/list-address'
import { OwnSubscriptionListScreen } from '@/components/subscription/own-subscription-list-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { ownSubscriptionList } from '@/lib/subscription/subscription-own-queries'

/** Returns the title of the list. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('subscription-own')
  return { title: t('metaTitle') }
}

/** Shows `/user/subscription`: the signed-in user's subscriptions. */
export default async function OwnSubscriptionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  await requireSession('user')
  const query = listQueryOf(ownSubscriptionListQuery, await searchParams, await currentListSize('own-subscriptions'))
  return (
    <Prefetch queries={[ownSubscriptionList(query)]}>
      <OwnSubscriptionListScreen />
    </Prefetch>
  )
}
