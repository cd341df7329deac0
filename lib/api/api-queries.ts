import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

/** Everything about APIs, their methods and versions lies under the first part of its key. */
export const apiKeys = {
  all: ['apis'] as const,
  lists: ['apis', 'list'] as const,
  list: (query: QueryOf<typeof apiEndpoints.listApis>) => ['apis', 'list', query] as const,
  detail: (apiId: string) => ['apis', 'detail', apiId] as const,
}

/** One page of own and shared APIs. */
export const apiList = (query: QueryOf<typeof apiEndpoints.listApis>) =>
  queryOptions({ queryKey: apiKeys.list(query), queryFn: ({ signal }) => call(apiEndpoints.listApis, { query }, signal) })

/** The APIs that the workshop shows: those changed last. */
export const RECENT_APIS: QueryOf<typeof apiEndpoints.listApis> = { page: 1, size: 6, sort: '-updatedAt' }

/** One API with all its settings. */
export const apiDetail = (apiId: string) =>
  queryOptions({ queryKey: apiKeys.detail(apiId), queryFn: ({ signal }) => call(apiEndpoints.getApi, { params: { apiId } }, signal) })

/** Registers an API; the lists, the workshop's counts and its group's connected APIs are asked for anew. */
export function useCreateApi() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof apiEndpoints.createApi>) => call(apiEndpoints.createApi, { body }),
    meta: { ownError: true },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: apiKeys.lists }),
        client.invalidateQueries({ queryKey: ['target-server-groups'] }),
        client.invalidateQueries({ queryKey: ['workshop'] }),
        client.invalidateQueries({ queryKey: ['categories'] }),
      ]),
  })
}

/** Asks to publish an API; the API itself, the lists and the publication queue are asked for anew. */
export function useRequestPublication(apiId: string) {
  const refresh = usePublicationRefresh(apiId)
  return useMutation({
    mutationFn: () => call(publicationEndpoints.requestPublication, { params: { apiId } }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

/** Takes a request back, or the API off the portal; asks for the same anew. */
export function useCancelPublication(apiId: string) {
  const refresh = usePublicationRefresh(apiId)
  return useMutation({ mutationFn: () => call(publicationEndpoints.cancelPublication, { params: { apiId } }), onSuccess: refresh })
}

function usePublicationRefresh(apiId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: apiKeys.detail(apiId) }),
      client.invalidateQueries({ queryKey: apiKeys.lists }),
      client.invalidateQueries({ queryKey: ['publications'] }),
      client.invalidateQueries({ queryKey: ['workshop'] }),
    ])
}
