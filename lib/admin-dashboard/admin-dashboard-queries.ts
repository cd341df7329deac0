import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { ApiTrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { endpointQuery } from '@/lib/query/endpoint-query'

/** Gateways report every ten seconds; the screen polls as often. */
const POLL_MS = 10_000

/** Returns the query of the admin dashboard: pending decisions, the state of the gateways, all traffic. */
export const adminDashboard = (window: ApiTrafficWindow) =>
  endpointQuery(adminDashboardEndpoints.getAdminDashboard, { query: { window } }, { refetchInterval: POLL_MS })
