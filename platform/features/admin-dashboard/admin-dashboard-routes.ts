import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getAdminDashboard } from './admin-dashboard-view.ts'

/** Serves the admin dashboard. */
export function adminDashboardRoutes(platform: Platform): void {
  serve(platform, adminDashboardEndpoints.getAdminDashboard, ({ db, caller, query }) => getAdminDashboard(db, caller, query.window))
}
