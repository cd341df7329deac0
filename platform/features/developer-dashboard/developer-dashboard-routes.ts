import { developerDashboardEndpoints } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getDeveloperDashboard } from './developer-dashboard-view.ts'

/** Serves the developer dashboard. */
export function developerDashboardRoutes(platform: Platform): void {
  serve(platform, developerDashboardEndpoints.getDeveloperDashboard, ({ db, caller, query }) =>
    getDeveloperDashboard(db, caller, query.window),
  )
}
