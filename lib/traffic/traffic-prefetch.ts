import 'server-only'
import { trafficEndpoints } from '@portico/contract/traffic/traffic-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { FIRST_WINDOW, trafficKeys } from './traffic-queries'

/** An API's traffic, for a page's first answer. */
export const apiTrafficOf = (session: WebSession, apiId: string): Prefetched => ({
  queryKey: trafficKeys.api(apiId, FIRST_WINDOW),
  queryFn: () => callPlatform(trafficEndpoints.getApiTraffic, { params: { apiId }, query: { window: FIRST_WINDOW } }, { session }),
})
