import { trafficEndpoints } from '@portico/contract/traffic/traffic-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { overviewKeys } from '@/lib/overview/overview-keys'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') }
}

export default async function AdminHomePage() {
  const session = await requireSession('admin')
  const queryFn = () => callPlatform(trafficEndpoints.getOverview, { query: { window: 'hour' } }, { session })
  return (
    <Prefetch queries={[{ queryKey: overviewKeys.window('hour'), queryFn }]}>
      <OverviewScreen />
    </Prefetch>
  )
}
