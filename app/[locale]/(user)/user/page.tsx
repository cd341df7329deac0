import type { Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { OwnOverviewScreen } from '@/components/subscription/own-overview-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { ownOverview } from '@/lib/subscription/subscription-own-queries'

/** Returns the title of the overview. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('subscription-own.overview')
  return { title: t('title') }
}

/** Shows `/user`: what the signed-in user's subscriptions use, and what happened around them. */
export default async function OwnOverviewPage() {
  await requireSession('user')
  return (
    <Prefetch queries={[ownOverview((await getLocale()) as Locale)]}>
      <OwnOverviewScreen />
    </Prefetch>
  )
}
