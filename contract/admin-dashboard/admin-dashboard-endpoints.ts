import { defineEndpoint } from '../endpoint.ts'
import { yup } from '../rule/yup.ts'
import { trafficView, trafficWindowQuery } from '../traffic/traffic-endpoints.ts'

/** Counts of what may need an admin's action, and the traffic of all environments. */
export const adminDashboardView = yup.object({
  gateways: yup.object({ running: yup.number().integer().required(), total: yup.number().integer().required() }).required(),
  publishedApis: yup.number().integer().required(),
  pendingPublications: yup.number().integer().required(),
  pendingSubscriptions: yup.number().integer().required(),
  users: yup.number().integer().required(),
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
