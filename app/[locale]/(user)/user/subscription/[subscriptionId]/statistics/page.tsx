import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { AddressParams } from '@/components/data/list-address'
import { OwnStatisticsScreen } from '@/components/statistics/own-statistics-screen'
import { askedOf, ownStatisticsOf } from '@/components/statistics/statistics-address'
import { Prefetch } from '@/lib/query/prefetch'
import { currentTimeZone } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { ownStatistics } from '@/lib/statistics/statistics-queries'
import { loadOwnSubscription } from '@/lib/subscription/load-own-subscription'
import { ownSubscriptionDetail } from '@/lib/subscription/subscription-own-queries'

interface OwnStatisticsPageProps {
  params: Promise<{ subscriptionId: string }>
  searchParams: Promise<Exclude<AddressParams, URLSearchParams>>
}

/** Returns the title, which names the API. */
export async function generateMetadata({ params }: OwnStatisticsPageProps): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('statistics'), requireSession('user')])
  const subscription = await loadOwnSubscription((await params).subscriptionId).catch(() => null)
  return { title: subscription ? t('ownTitle', { name: subscription.api.name }) : t('title') }
}

/** Shows `/user/subscription/{id}/statistics`: the calls of one of the signed-in user's subscriptions. */
export default async function OwnStatisticsPage({ params, searchParams }: OwnStatisticsPageProps) {
  await requireSession('user')
  const [{ subscriptionId }, given, timeZone] = await Promise.all([params, searchParams, currentTimeZone()])
  if ((await loadOwnSubscription(subscriptionId).catch(() => undefined)) === null) notFound()
  return (
    <Prefetch queries={[ownSubscriptionDetail(subscriptionId), ownStatistics(subscriptionId, askedOf(ownStatisticsOf(given), timeZone))]}>
      <OwnStatisticsScreen subscriptionId={subscriptionId} />
    </Prefetch>
  )
}
