import { apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** Length of each time window and of one step of its chart; the steps of a month are days in UTC. */
export const TRAFFIC_WINDOWS = {
  hour: { minutes: 60, stepMinutes: 1 },
  day: { minutes: 1_440, stepMinutes: 60 },
  month: { minutes: 31 * 1_440, stepMinutes: 1_440 },
} as const
export type TrafficWindow = keyof typeof TRAFFIC_WINDOWS

/** The windows of APIs and dashboards; those of one subscription. */
export const TRAFFIC_WINDOW_NAMES = ['hour', 'day'] as const
export type ApiTrafficWindow = (typeof TRAFFIC_WINDOW_NAMES)[number]
export const SUBSCRIPTION_WINDOW_NAMES = ['hour', 'day', 'month'] as const

/**
 * Counts of calls to known versions and of those answered 4xx or 5xx; latency in milliseconds, null without calls. There is a point for each
 * step of the window, with zeros where there were no calls.
 */
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

/** The time window of a subscription's traffic: the last hour, day (default) or 31 days. */
export const subscriptionWindowQuery = yup.object({ window: yup.string().oneOf(SUBSCRIPTION_WINDOW_NAMES).default('day') }).noUnknown()

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
