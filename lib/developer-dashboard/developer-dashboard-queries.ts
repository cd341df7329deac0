import { developerDashboardEndpoints } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import type { ApiTrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { endpointQuery } from '@/lib/query/endpoint-query'

/** Gateways report every ten seconds; the screen polls as often. */
const POLL_MS = 10_000

/** Returns the query of the developer dashboard: counts that may require action, and the traffic of own and shared APIs. */
export const developerDashboard = (window: ApiTrafficWindow) =>
  endpointQuery(developerDashboardEndpoints.getDeveloperDashboard, { query: { window } }, { refetchInterval: POLL_MS })
