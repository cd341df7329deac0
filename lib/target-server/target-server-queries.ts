import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

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

/** Everything about target server groups lies under the first part of its key. */
export const targetServerKeys = {
  all: ['target-server-groups'] as const,
  list: (query: QueryOf<typeof listTargetServerGroups>) => ['target-server-groups', 'list', query] as const,
  options: ['target-server-groups', 'options'] as const,
  detail: (groupId: string) => ['target-server-groups', 'detail', groupId] as const,
  health: (groupId: string) => ['target-server-groups', 'detail', groupId, 'health'] as const,
}

/** Gateways tell of a change within a second; a look this often keeps the screen close behind. */
const HEALTH_REFRESH_MS = 3_000

/** One page of the groups that a person may use. */
export const targetServerGroupList = (query: QueryOf<typeof listTargetServerGroups>) =>
  queryOptions({ queryKey: targetServerKeys.list(query), queryFn: ({ signal }) => call(listTargetServerGroups, { query }, signal) })

/** The groups to choose from, by name. */
export const targetServerGroupOptions = () =>
  queryOptions({ queryKey: targetServerKeys.options, queryFn: ({ signal }) => call(listTargetServerGroupOptions, {}, signal) })

/** One group with its servers and the APIs that use it. */
export const targetServerGroupDetail = (groupId: string) =>
  queryOptions({
    queryKey: targetServerKeys.detail(groupId),
    queryFn: ({ signal }) => call(getTargetServerGroup, { params: { groupId } }, signal),
  })

/** How the gateways see a group's servers, followed live. */
export const targetServerGroupHealth = (groupId: string) =>
  queryOptions({
    queryKey: targetServerKeys.health(groupId),
    queryFn: ({ signal }) => call(getTargetServerGroupHealth, { params: { groupId } }, signal),
    refetchInterval: HEALTH_REFRESH_MS,
  })

/** Creates a group; every list and choice of groups is asked for anew. */
export function useCreateTargetServerGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createTargetServerGroup>) => call(createTargetServerGroup, { body }),
    meta: { ownError: true },
    onSuccess: () => client.invalidateQueries({ queryKey: targetServerKeys.all }),
  })
}

/** Changes a group; it, every list and choice of groups, and the APIs that forward to it are asked for anew. */
export function useUpdateTargetServerGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateTargetServerGroup>) => call(updateTargetServerGroup, { params: { groupId }, body }),
    meta: { ownError: true },
    onSuccess: () => renewGroupsAndApis(client),
  })
}

/** Deletes a group; what it was part of is asked for anew. */
export function useDeleteTargetServerGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteTargetServerGroup, { params: { groupId } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: targetServerKeys.detail(groupId) })
      await renewGroupsAndApis(client)
    },
  })
}

/** Puts a client certificate, or replaces it. The files' texts are forgotten as soon as they are sent. */
export function usePutClientCertificate(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof putClientCertificate>) => call(putClientCertificate, { params: { groupId }, body }),
    meta: { ownError: true },
    gcTime: 0,
    onSuccess: (group) => client.setQueryData(targetServerKeys.detail(groupId), group),
  })
}

/** Turns the client certificate of a group on or off. */
export function useSwitchClientCertificate(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (active: boolean) => call(active ? activateClientCertificate : deactivateClientCertificate, { params: { groupId } }),
    onSuccess: (group) => client.setQueryData(targetServerKeys.detail(groupId), group),
  })
}

/** Deletes the client certificate of a group. */
export function useDeleteClientCertificate(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteClientCertificate, { params: { groupId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: targetServerKeys.detail(groupId) }),
  })
}

function renewGroupsAndApis(client: QueryClient) {
  return Promise.all([client.invalidateQueries({ queryKey: targetServerKeys.all }), client.invalidateQueries({ queryKey: ['apis'] })])
}

/** How a connection test ended, and how long it took in milliseconds. */
export type ConnectionTest = OutputOf<typeof targetServerEndpoints.testConnection>

/** Lets the platform try to reach a server. Changes nothing. */
export function testConnection(body: BodyOf<typeof targetServerEndpoints.testConnection>): Promise<ConnectionTest> {
  return call(targetServerEndpoints.testConnection, { body })
}
