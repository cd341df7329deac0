import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const {
  listEnvironments,
  createEnvironment,
  getEnvironment,
  updateEnvironment,
  testIntrospection: testIntrospectionEndpoint,
  addServerCertificate,
  deleteServerCertificate,
  exposeEnvironment,
  deleteEnvironment,
  listEnvironmentHistory,
  exportEnvironmentHistory,
  addGateway,
  getGateway,
  updateGateway,
  deleteGateway,
  issueEnrolmentToken,
  revokeEnrolmentToken,
} = environmentEndpoints

/** Queries that show environments: their own, and those of APIs and versions that name them or their addresses. */
const OUTDATED = [
  ...readsOf(environmentEndpoints),
  ...readsOf(apiEndpoints),
  ...readsOf(stageEndpoints),
  adminDashboardEndpoints.getAdminDashboard,
]

/** Gateways report their state every few seconds; a screen that shows it polls as often. */
const STATUS_POLL_MS = 5_000

/** Queries that show gateways. */
const GATEWAYS = [...readsOf(environmentEndpoints), adminDashboardEndpoints.getAdminDashboard]

/** Returns the query of one page of environments with the number of their running gateways; polls. */
export const environmentList = (query: QueryOf<typeof listEnvironments>) =>
  endpointQuery(listEnvironments, { query }, { refetchInterval: STATUS_POLL_MS })

/** Returns the query of the environments of the dashboard, the first by name; polls. */
export const environmentSummaries = () => environmentList({ page: 1, size: 10, sort: 'name' })

/** Returns the query of one environment with its gateways; polls. */
export const environmentDetail = (environmentId: string) =>
  endpointQuery(getEnvironment, { params: { environmentId } }, { refetchInterval: STATUS_POLL_MS })

/** Returns the query of one gateway with its current state; polls. */
export const gatewayDetail = (environmentId: string, gatewayId: string) =>
  endpointQuery(getGateway, { params: { environmentId, gatewayId } }, { refetchInterval: STATUS_POLL_MS })

/** Returns the query of one page of the changed fields of an environment. */
export const environmentHistory = (environmentId: string, query: QueryOf<typeof listEnvironmentHistory>) =>
  endpointQuery(listEnvironmentHistory, { params: { environmentId }, query })

/** Returns the address from which the browser downloads all pages of a history. */
export function environmentHistoryDownload(
  environmentId: string,
  { q, from, to, field }: QueryOf<typeof exportEnvironmentHistory>,
): string {
  return `/api${endpointUrl(exportEnvironmentHistory, { environmentId }, { q, from, to, field })}`
}

export function useCreateEnvironment() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createEnvironment>) => call(createEnvironment, { body }),
    outdates: readsOf(environmentEndpoints),
  })
}

export function useUpdateEnvironment(environmentId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateEnvironment>) => call(updateEnvironment, { params: { environmentId }, body }),
    outdates: OUTDATED,
  })
}

/** OAuth 2.0 settings to test, with a token to ask about. */
export type IntrospectionSettings = BodyOf<typeof testIntrospectionEndpoint>

/** Makes the platform ask an introspection endpoint as gateways would; changes nothing. */
export const testIntrospection = (body: IntrospectionSettings) => call(testIntrospectionEndpoint, { body })

/** Adds a TLS certificate to an environment. The files' contents are dropped as soon as they are sent. */
export function useAddServerCertificate(environmentId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof addServerCertificate>) => call(addServerCertificate, { params: { environmentId }, body }),
    meta: { ownError: true },
    gcTime: 0,
    replaces: () => environmentDetail(environmentId),
    outdates: [listEnvironmentHistory],
  })
}

export function useDeleteServerCertificate(environmentId: string) {
  return useEndpointMutation({
    mutationFn: (certificateId: string) => call(deleteServerCertificate, { params: { environmentId, certificateId } }),
    outdates: [getEnvironment, listEnvironmentHistory],
    outdatesOnFailure: [getEnvironment],
  })
}

/** Exposes an environment on the portal instead of the current one. */
export function useExposeEnvironment(environmentId: string) {
  return useEndpointMutation({
    mutationFn: () => call(exposeEnvironment, { params: { environmentId } }),
    outdates: [...OUTDATED, ...readsOf(publicationEndpoints)],
  })
}

export function useDeleteEnvironment(environmentId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteEnvironment, { params: { environmentId } }),
    removes: () => [environmentDetail(environmentId)],
    outdates: OUTDATED,
    outdatesOnFailure: readsOf(environmentEndpoints),
  })
}

/** A gateway that has not enrolled yet, with its token, which is shown only once. */
export type UnenrolledGateway = OutputOf<typeof addGateway>

export function useAddGateway(environmentId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof addGateway>) => call(addGateway, { params: { environmentId }, body }),
    outdates: GATEWAYS,
  })
}

export function useUpdateGateway(environmentId: string, gatewayId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateGateway>) => call(updateGateway, { params: { environmentId, gatewayId }, body }),
    outdates: GATEWAYS,
  })
}

export function useDeleteGateway(environmentId: string, gatewayId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteGateway, { params: { environmentId, gatewayId } }),
    removes: () => [gatewayDetail(environmentId, gatewayId)],
    outdates: GATEWAYS,
    outdatesOnFailure: GATEWAYS,
  })
}

/** Issues a new enrollment token. It is dropped as soon as the screen that shows it is left. */
export function useIssueEnrolmentToken(environmentId: string, gatewayId: string) {
  return useEndpointMutation({
    mutationFn: () => call(issueEnrolmentToken, { params: { environmentId, gatewayId } }),
    gcTime: 0,
    outdates: GATEWAYS,
    outdatesOnFailure: GATEWAYS,
  })
}

export function useRevokeEnrolmentToken(environmentId: string, gatewayId: string) {
  return useEndpointMutation({
    mutationFn: () => call(revokeEnrolmentToken, { params: { environmentId, gatewayId } }),
    outdates: GATEWAYS,
  })
}
