import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AdminDashboardScreen } from '@/components/admin-dashboard/admin-dashboard-screen'
import { adminDashboard } from '@/lib/admin-dashboard/admin-dashboard-queries'
import { latestPosts } from '@/lib/board/board-queries'
import { environmentSummaries } from '@/lib/environment/environment-queries'
import { pendingPublications } from '@/lib/publication/publication-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentTimeZone } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { simpleSetup } from '@/lib/simple-setup/simple-setup-queries'
import { topTraffic } from '@/lib/statistics/statistics-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin-dashboard'))('title') }
}

export default async function AdminHomePage() {
  await requireSession('admin')
  return (
    <Prefetch
      queries={[
        adminDashboard('hour'),
        simpleSetup(),
        topTraffic(await currentTimeZone()),
        pendingPublications(),
        environmentSummaries(),
        latestPosts('notice'),
      ]}
    >
      <AdminDashboardScreen />
    </Prefetch>
  )
}
