import { developerDashboardEndpoints } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { FIRST_WINDOW } from '@/lib/traffic/traffic-queries'
import { developerDashboardKeys } from './developer-dashboard-queries'

/** The developer dashboard, for a page's first answer. */
export const developerDashboardOf = (session: WebSession): Prefetched => ({
  queryKey: developerDashboardKeys.window(FIRST_WINDOW),
  queryFn: () => callPlatform(developerDashboardEndpoints.getDeveloperDashboard, { query: { window: FIRST_WINDOW } }, { session }),
})
