import { trafficEndpoints } from '@portico/contract/traffic/traffic-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getApiTraffic } from './traffic-view.ts'

/** Serves the traffic of APIs. */
export function trafficRoutes(platform: Platform): void {
  serve(platform, trafficEndpoints.getApiTraffic, ({ db, caller, params, query }) => getApiTraffic(db, caller, params.apiId, query.window))
}
