import { apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** Length of each time window and of one step of its chart. */
export const TRAFFIC_WINDOWS = { hour: { minutes: 60, stepMinutes: 1 }, day: { minutes: 1_440, stepMinutes: 60 } } as const
export const TRAFFIC_WINDOW_NAMES = ['hour', 'day'] as const

/** Counts of calls to known versions and of those answered 4xx or 5xx; latency in milliseconds, null without calls. */
export const trafficView = yup.object({
  calls: yup.number().integer().required(),
  errors: yup.number().integer().required(),
  p50Ms: yup.number().nullable().defined(),
  p95Ms: yup.number().nullable().defined(),
  points: yup
    .array(
      yup
        .object({ at: moment().required(), calls: yup.number().integer().required(), errors: yup.number().integer().required() })
        .required(),
    )
    .required(),
})
export type TrafficView = yup.InferType<typeof trafficView>

/** The time window of a traffic summary: the last hour (default) or day. */
export const trafficWindowQuery = yup.object({ window: yup.string().oneOf(TRAFFIC_WINDOW_NAMES).default('hour') }).noUnknown()

export const trafficEndpoints = {
  getApiTraffic: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/traffic',
    access: 'traffic.read',
    summary: 'Retrieve the traffic of an API over the last hour or day',
    params: apiParams,
    query: trafficWindowQuery,
    output: trafficView,
  }),
}
