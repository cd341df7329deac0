import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeveloperDashboardScreen } from '@/components/developer-dashboard/developer-dashboard-screen'
import { recentApis } from '@/lib/api/api-queries'
import { latestPosts } from '@/lib/board/board-queries'
import { developerDashboard } from '@/lib/developer-dashboard/developer-dashboard-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentTimeZone } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { topTraffic } from '@/lib/statistics/statistics-queries'
import { FIRST_WINDOW } from '@/lib/traffic/traffic-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('developer-dashboard'))('title') }
}

export default async function DeveloperHomePage() {
  await requireSession('developer')
  return (
    <Prefetch queries={[developerDashboard(FIRST_WINDOW), recentApis(), topTraffic(await currentTimeZone()), latestPosts('api-news')]}>
      <DeveloperDashboardScreen />
    </Prefetch>
  )
}
