import { apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** How far back a glance looks, and how long one bar of it is. */
export const TRAFFIC_WINDOWS = { hour: { minutes: 60, stepMinutes: 1 }, day: { minutes: 1_440, stepMinutes: 60 } } as const
export const TRAFFIC_WINDOW_NAMES = ['hour', 'day'] as const

/** Calls are all that reached a known version; errors answered 4xx or 5xx. Latency in milliseconds, null without calls. */
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

const windowQuery = yup.object({ window: yup.string().oneOf(TRAFFIC_WINDOW_NAMES).default('hour') }).noUnknown()

/** What an admin sees first: counts that ask for action, and traffic over everything. */
export const adminDashboardView = yup.object({
  gateways: yup.object({ running: yup.number().integer().required(), total: yup.number().integer().required() }).required(),
  publishedApis: yup.number().integer().required(),
  pendingPublications: yup.number().integer().required(),
  pendingSubscriptions: yup.number().integer().required(),
  users: yup.number().integer().required(),
  traffic: trafficView.required(),
})
export type AdminDashboardView = yup.InferType<typeof adminDashboardView>

/** What a developer sees first, over own and shared APIs. */
export const developerDashboardView = yup.object({
  apis: yup.number().integer().required(),
  publishedApis: yup.number().integer().required(),
  pendingSubscriptions: yup.number().integer().required(),
  targetServerGroups: yup.number().integer().required(),
  traffic: trafficView.required(),
})
export type DeveloperDashboardView = yup.InferType<typeof developerDashboardView>

export const trafficEndpoints = {
  getApiTraffic: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/traffic',
    access: 'traffic.read',
    summary: 'Calls of an API over the last hour or day',
    params: apiParams,
    query: windowQuery,
    output: trafficView,
  }),
  getAdminDashboard: defineEndpoint({
    method: 'GET',
    path: '/dashboards/admin',
    access: 'adminDashboard.read',
    summary: "The admins' first page",
    query: windowQuery,
    output: adminDashboardView,
  }),
  getDeveloperDashboard: defineEndpoint({
    method: 'GET',
    path: '/dashboards/developer',
    access: 'traffic.read',
    summary: "The developers' first page",
    query: windowQuery,
    output: developerDashboardView,
  }),
}
