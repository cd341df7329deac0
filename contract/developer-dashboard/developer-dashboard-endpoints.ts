import { defineEndpoint } from '../endpoint.ts'
import { yup } from '../rule/yup.ts'
import { trafficView, trafficWindowQuery } from '../traffic/traffic-endpoints.ts'
import { DEVELOPER_DASHBOARD_CALL } from './developer-dashboard-call.ts'

/** The number of environments whose health a dashboard shows. */
export const HEALTH_ENVIRONMENTS_MAX = 20

/** Counts and traffic of the APIs that a developer owns or shares. */
export const developerDashboardView = yup.object({
  apis: yup.number().integer().required(),
  publishedApis: yup.number().integer().required(),
  pendingSubscriptions: yup.number().integer().required(),
  targetServerGroups: yup.number().integer().required(),
  /** What waits for the developer, and what does not work, each the number of rows of a list with that filter. */
  attention: yup
    .object({
      apiInquiries: yup.number().integer().required(),
      apisNotServed: yup.number().integer().required(),
      deploymentsFailed: yup.number().integer().required(),
      unhealthyServers: yup.number().integer().required(),
      clientCertificates: yup.number().integer().required(),
      failingWebhooks: yup.number().integer().required(),
    })
    .required(),
  /** How what the developer has deployed is served now. */
  health: yup
    .object({
      /** Environments with deployed versions, by name; at most `HEALTH_ENVIRONMENTS_MAX`. */
      environments: yup
        .array(
          yup
            .object({
              id: yup.string().required(),
              name: yup.string().required(),
              /** The developer's APIs that are deployed in it. */
              apis: yup.number().integer().required(),
              gateways: yup.number().integer().required(),
              runningGateways: yup.number().integer().required(),
            })
            .required(),
        )
        .required(),
      /** Target servers that running gateways report on, and those of them that have no problem. */
      servers: yup.number().integer().required(),
      healthyServers: yup.number().integer().required(),
    })
    .required(),
  traffic: trafficView.required(),
})
export type DeveloperDashboardView = yup.InferType<typeof developerDashboardView>

export const developerDashboardEndpoints = {
  getDeveloperDashboard: defineEndpoint({
    ...DEVELOPER_DASHBOARD_CALL,
    access: 'traffic.read',
    summary: 'Retrieve the developer dashboard',
    query: trafficWindowQuery,
    output: developerDashboardView,
  }),
}
