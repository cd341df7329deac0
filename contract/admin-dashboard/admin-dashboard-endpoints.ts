import { defineEndpoint } from '../endpoint.ts'
import { yup } from '../rule/yup.ts'
import { trafficView, trafficWindowQuery } from '../traffic/traffic-endpoints.ts'

/** Certificates that expire within so many days need attention. */
export const EXPIRES_SOON_DAYS = 30
/** Changes reach gateways within seconds; one that serves an older revision after this time is behind. */
export const BEHIND_AFTER_SECONDS = 60

/** Counts of what may need an admin's action, and the traffic of all environments. */
export const adminDashboardView = yup.object({
  gateways: yup.object({ running: yup.number().integer().required(), total: yup.number().integer().required() }).required(),
  publishedApis: yup.number().integer().required(),
  pendingPublications: yup.number().integer().required(),
  pendingSubscriptions: yup.number().integer().required(),
  users: yup.number().integer().required(),
  /**
   * What waits for an admin, and what does not work, each the number of rows of a list with that filter: environments (`gateways…`,
   * `tlsCertificates`), target server groups, APIs, emails, webhooks. Certificates are those that expire within `EXPIRES_SOON_DAYS`.
   */
  attention: yup
    .object({
      customerInquiries: yup.number().integer().required(),
      apiInquiries: yup.number().integer().required(),
      gatewaysUnavailable: yup.number().integer().required(),
      gatewaysBehind: yup.number().integer().required(),
      apisNotServed: yup.number().integer().required(),
      deploymentsFailed: yup.number().integer().required(),
      unhealthyServers: yup.number().integer().required(),
      tlsCertificates: yup.number().integer().required(),
      clientCertificates: yup.number().integer().required(),
      undeliveredMails: yup.number().integer().required(),
      failingWebhooks: yup.number().integer().required(),
    })
    .required(),
  traffic: trafficView.required(),
})
export type AdminDashboardView = yup.InferType<typeof adminDashboardView>

export const adminDashboardEndpoints = {
  getAdminDashboard: defineEndpoint({
    method: 'GET',
    path: '/dashboards/admin',
    access: 'adminDashboard.read',
    summary: 'Retrieve the admin dashboard',
    query: trafficWindowQuery,
    output: adminDashboardView,
  }),
}
