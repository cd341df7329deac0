import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeveloperDashboardScreen } from '@/components/developer-dashboard/developer-dashboard-screen'
import { apisOf } from '@/lib/api/api-prefetch'
import { RECENT_APIS } from '@/lib/api/api-queries'
import { developerDashboardOf } from '@/lib/developer-dashboard/developer-dashboard-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('developer-dashboard'))('title') }
}

export default async function DeveloperHomePage() {
  const session = await requireSession('developer')
  const queries = [developerDashboardOf(session), apisOf(session, RECENT_APIS)]
  return (
    <Prefetch queries={queries}>
      <DeveloperDashboardScreen />
    </Prefetch>
  )
}
