import { type ApiTrafficWindow, trafficEndpoints } from '@portico/contract/traffic/traffic-endpoints'
import { endpointQuery } from '@/lib/query/endpoint-query'

/** Gateways report every ten seconds; the screen polls as often. */
const POLL_MS = 10_000

/** The period that a page shows first. */
export const FIRST_WINDOW: ApiTrafficWindow = 'hour'

/** Returns the query of an API's calls over the last hour or day. */
export const apiTraffic = (apiId: string, window: ApiTrafficWindow) =>
  endpointQuery(trafficEndpoints.getApiTraffic, { params: { apiId }, query: { window } }, { refetchInterval: POLL_MS })
