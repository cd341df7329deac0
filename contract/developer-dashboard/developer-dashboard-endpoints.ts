import { defineEndpoint } from '../endpoint.ts'
import { yup } from '../rule/yup.ts'
import { trafficView, trafficWindowQuery } from '../traffic/traffic-endpoints.ts'

/** Counts and traffic of the APIs that a developer owns or shares. */
export const developerDashboardView = yup.object({
  apis: yup.number().integer().required(),
  publishedApis: yup.number().integer().required(),
  pendingSubscriptions: yup.number().integer().required(),
  targetServerGroups: yup.number().integer().required(),
  /** What waits for the developer, and what does not work. Certificates are those that expire within 30 days. */
  attention: yup
    .object({
      apiInquiries: yup.number().integer().required(),
      unhealthyServers: yup.number().integer().required(),
      clientCertificates: yup.number().integer().required(),
      failingWebhooks: yup.number().integer().required(),
    })
    .required(),
  traffic: trafficView.required(),
})
export type DeveloperDashboardView = yup.InferType<typeof developerDashboardView>

export const developerDashboardEndpoints = {
  getDeveloperDashboard: defineEndpoint({
    method: 'GET',
    path: '/dashboards/developer',
    access: 'traffic.read',
    summary: 'Retrieve the developer dashboard',
    query: trafficWindowQuery,
    output: developerDashboardView,
  }),
}
