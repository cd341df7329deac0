import type { Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { OwnSubscriptionScreen } from '@/components/subscription/own-subscription-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { loadOwnSubscription } from '@/lib/subscription/load-own-subscription'
import { ownActivity, ownSubscriptionDetail } from '@/lib/subscription/subscription-own-queries'

interface OwnSubscriptionPageProps {
  params: Promise<{ subscriptionId: string }>
}

/** Returns the title: the API's name. */
export async function generateMetadata({ params }: OwnSubscriptionPageProps): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('subscription-own'), requireSession('user')])
  const subscription = await loadOwnSubscription((await params).subscriptionId).catch(() => null)
  return { title: subscription ? t('detail.metaTitle', { name: subscription.api.name }) : t('metaTitle') }
}

/** Shows `/user/subscription/{id}`: one of the signed-in user's subscriptions. */
export default async function OwnSubscriptionPage({ params }: OwnSubscriptionPageProps) {
  await requireSession('user')
  const { subscriptionId } = await params
  if ((await loadOwnSubscription(subscriptionId).catch(() => undefined)) === null) notFound()
  return (
    <Prefetch queries={[ownSubscriptionDetail(subscriptionId), ownActivity(subscriptionId, (await getLocale()) as Locale)]}>
      <OwnSubscriptionScreen subscriptionId={subscriptionId} />
    </Prefetch>
  )
}
