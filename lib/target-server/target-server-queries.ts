import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const {
  listTargetServerGroups,
  listTargetServerGroupOptions,
  createTargetServerGroup,
  getTargetServerGroup,
  updateTargetServerGroup,
  deleteTargetServerGroup,
  getTargetServerGroupHealth,
  putClientCertificate,
  activateClientCertificate,
  deactivateClientCertificate,
  deleteClientCertificate,
} = targetServerEndpoints

/** Queries that change with a group: the groups, and the APIs that forward to it. */
const OUTDATED = [...readsOf(targetServerEndpoints), ...readsOf(apiEndpoints), publicationEndpoints.checkPublication]

/** Gateways report a change within a second; the screen polls shortly after. */
const HEALTH_POLL_MS = 3_000

/** Returns the query of one page of the groups that the user may use. */
export const targetServerGroupList = (query: QueryOf<typeof listTargetServerGroups>) => endpointQuery(listTargetServerGroups, { query })

/** Returns the query of the groups of a select, sorted by name. */
export const targetServerGroupOptions = () => endpointQuery(listTargetServerGroupOptions)

/** Returns the query of one group with its servers and the APIs that use it. */
export const targetServerGroupDetail = (groupId: string) => endpointQuery(getTargetServerGroup, { params: { groupId } })

/** Returns the query of the health of a group's servers as the gateways see it; polls. */
export const targetServerGroupHealth = (groupId: string) =>
  endpointQuery(getTargetServerGroupHealth, { params: { groupId } }, { refetchInterval: HEALTH_POLL_MS })

export function useCreateTargetServerGroup() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createTargetServerGroup>) => call(createTargetServerGroup, { body }),
    meta: { ownError: true },
    outdates: readsOf(targetServerEndpoints),
  })
}

export function useUpdateTargetServerGroup(groupId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateTargetServerGroup>) => call(updateTargetServerGroup, { params: { groupId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

export function useDeleteTargetServerGroup(groupId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteTargetServerGroup, { params: { groupId } }),
    removes: () => [targetServerGroupDetail(groupId), targetServerGroupHealth(groupId)],
    outdates: OUTDATED,
  })
}

/** Sets or replaces the client certificate of a group. The files' contents are dropped as soon as they are sent. */
export function usePutClientCertificate(groupId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof putClientCertificate>) => call(putClientCertificate, { params: { groupId }, body }),
    meta: { ownError: true },
    gcTime: 0,
    replaces: () => targetServerGroupDetail(groupId),
  })
}

/** Turns the client certificate of a group on or off. */
export function useSwitchClientCertificate(groupId: string) {
  return useEndpointMutation({
    mutationFn: (active: boolean) => call(active ? activateClientCertificate : deactivateClientCertificate, { params: { groupId } }),
    replaces: () => targetServerGroupDetail(groupId),
  })
}

export function useDeleteClientCertificate(groupId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteClientCertificate, { params: { groupId } }),
    outdates: [getTargetServerGroup, getTargetServerGroupHealth],
  })
}

/** The result of a connection test, and how long it took in milliseconds. */
export type ConnectionTest = OutputOf<typeof targetServerEndpoints.testConnection>

/** Makes the platform try to connect to a server; changes nothing. */
export function testConnection(body: BodyOf<typeof targetServerEndpoints.testConnection>): Promise<ConnectionTest> {
  return call(targetServerEndpoints.testConnection, { body })
}
