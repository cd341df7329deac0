import { developerDashboardEndpoints } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'
import type { TrafficWindow } from '@/lib/traffic/traffic-queries'

/** Gateways report every ten seconds. */
const REFRESH_MS = 10_000

export const developerDashboardKeys = {
  window: (window: TrafficWindow) => ['developer-dashboard', window] as const,
}

/** Counts that may need a developer's action, and the traffic of their own and shared APIs. */
export const developerDashboard = (window: TrafficWindow) =>
  queryOptions({
    queryKey: developerDashboardKeys.window(window),
    queryFn: ({ signal }) => call(developerDashboardEndpoints.getDeveloperDashboard, { query: { window } }, signal),
    refetchInterval: REFRESH_MS,
  })
