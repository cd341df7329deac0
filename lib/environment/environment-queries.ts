import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminDashboardKeys } from '@/lib/admin-dashboard/admin-dashboard-keys'
import { call } from '@/lib/platform/call-from-browser'

const { listEnvironments, listEnvironmentOptions, createEnvironment, getEnvironment, addGateway } = environmentEndpoints

/** Gateways say how they are every few seconds; a screen that shows them asks as often. */
const STATUS_REFRESH_MS = 5_000

/** Everything about environments lies under the first part of its key. */
export const environmentKeys = {
  all: ['environments'] as const,
  list: (query: QueryOf<typeof listEnvironments>) => ['environments', 'list', query] as const,
  options: ['environments', 'options'] as const,
  detail: (environmentId: string) => ['environments', 'detail', environmentId] as const,
}

/** One page of environments with how many of their gateways run, followed live. */
export const environmentList = (query: QueryOf<typeof listEnvironments>) =>
  queryOptions({
    queryKey: environmentKeys.list(query),
    queryFn: ({ signal }) => call(listEnvironments, { query }, signal),
    refetchInterval: STATUS_REFRESH_MS,
  })

/** The environments to choose from, by name. */
export const environmentOptions = () =>
  queryOptions({ queryKey: environmentKeys.options, queryFn: ({ signal }) => call(listEnvironmentOptions, {}, signal) })

/** One environment with its gateways, followed live. */
export const environmentDetail = (environmentId: string) =>
  queryOptions({
    queryKey: environmentKeys.detail(environmentId),
    queryFn: ({ signal }) => call(getEnvironment, { params: { environmentId } }, signal),
    refetchInterval: STATUS_REFRESH_MS,
  })

/** Creates an environment; every list and choice of environments is asked for anew. */
export function useCreateEnvironment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createEnvironment>) => call(createEnvironment, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: environmentKeys.all }),
  })
}

/** A gateway that is expected, with the token that lets it in; the token is never told again. */
export type ExpectedGateway = OutputOf<typeof addGateway>

/** Expects a gateway; the environment, the lists and the overview's counts are asked for anew. */
export function useAddGateway(environmentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof addGateway>) => call(addGateway, { params: { environmentId }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: environmentKeys.all }),
        client.invalidateQueries({ queryKey: adminDashboardKeys.all }),
      ]),
  })
}
