import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { OwnSubscriptionScreen } from '@/components/subscription/own-subscription-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { loadOwnSubscription } from '@/lib/subscription/load-own-subscription'
import { ownSubscriptionKeys } from '@/lib/subscription/own-subscription-queries'

interface OwnSubscriptionPageProps {
  params: Promise<{ subscriptionId: string }>
}

/** Title of the page: the API's name. */
export async function generateMetadata({ params }: OwnSubscriptionPageProps): Promise<Metadata> {
  const [session, t] = await Promise.all([requireSession('user'), getTranslations('subscription-own')])
  const subscription = await loadOwnSubscription(session, (await params).subscriptionId).catch(() => null)
  return { title: subscription ? t('detail.metaTitle', { name: subscription.api.name }) : t('metaTitle') }
}

/** `/user/subscription/{id}`: one of one's own subscriptions. */
export default async function OwnSubscriptionPage({ params }: OwnSubscriptionPageProps) {
  const session = await requireSession('user')
  const { subscriptionId } = await params
  const query = { queryKey: ownSubscriptionKeys.detail(subscriptionId), queryFn: () => loadOwnSubscription(session, subscriptionId) }
  if ((await query.queryFn().catch(() => undefined)) === null) notFound()
  return (
    <Prefetch queries={[query]}>
      <OwnSubscriptionScreen subscriptionId={subscriptionId} />
    </Prefetch>
  )
}
