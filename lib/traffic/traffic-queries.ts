import { type TRAFFIC_WINDOW_NAMES, trafficEndpoints } from '@portico/contract/traffic/traffic-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

export type TrafficWindow = (typeof TRAFFIC_WINDOW_NAMES)[number]

/** Gateways report every ten seconds; what is on the screen is asked for anew as often. */
const REFRESH_MS = 10_000

/** The period that a page shows first. */
export const FIRST_WINDOW: TrafficWindow = 'hour'

export const trafficKeys = {
  api: (apiId: string, window: TrafficWindow) => ['traffic', apiId, window] as const,
}

/** Calls of an API over the last hour or day. */
export const apiTraffic = (apiId: string, window: TrafficWindow) =>
  queryOptions({
    queryKey: trafficKeys.api(apiId, window),
    queryFn: ({ signal }) => call(trafficEndpoints.getApiTraffic, { params: { apiId }, query: { window } }, signal),
    refetchInterval: REFRESH_MS,
  })
