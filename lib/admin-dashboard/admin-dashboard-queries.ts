import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'
import { adminDashboardKeys, type TrafficWindow } from './admin-dashboard-keys'

/** Gateways report every ten seconds; what is on the screen is asked for anew as often. */
const REFRESH_MS = 10_000

/** The admins' first page: what waits for a decision, how the gateways are, traffic over everything. */
export const overview = (window: TrafficWindow) =>
  queryOptions({
    queryKey: adminDashboardKeys.window(window),
    queryFn: ({ signal }) => call(adminDashboardEndpoints.getAdminDashboard, { query: { window } }, signal),
    refetchInterval: REFRESH_MS,
  })
