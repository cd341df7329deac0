import { trafficEndpoints } from '@portico/contract/traffic/traffic-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getAdminDashboard, getApiTraffic, getDeveloperDashboard } from './traffic-view.ts'

/** Glances at traffic: of one API, of the whole platform, of one's own APIs. */
export function trafficRoutes(platform: Platform): void {
  serve(platform, trafficEndpoints.getApiTraffic, ({ db, caller, params, query }) => getApiTraffic(db, caller, params.apiId, query.window))

  serve(platform, trafficEndpoints.getAdminDashboard, ({ db, query }) => getAdminDashboard(db, query.window))

  serve(platform, trafficEndpoints.getDeveloperDashboard, ({ db, caller, query }) => getDeveloperDashboard(db, caller, query.window))
}
