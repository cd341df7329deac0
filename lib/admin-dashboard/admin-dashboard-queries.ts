import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { endpointQuery } from '@/lib/query/endpoint-query'
import type { TrafficWindow } from '@/lib/traffic/traffic-queries'

/** Gateways report every ten seconds; the screen polls as often. */
const POLL_MS = 10_000

/** Returns the query of the admin dashboard: pending decisions, the state of the gateways, all traffic. */
export const adminDashboard = (window: TrafficWindow) =>
  endpointQuery(adminDashboardEndpoints.getAdminDashboard, { query: { window } }, { refetchInterval: POLL_MS })
