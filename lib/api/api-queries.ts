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

/** Whose APIs one may work on, for a filter. */
export const apiOwners = () =>
  queryOptions({ queryKey: ['apis', 'owners'] as const, queryFn: ({ signal }) => call(apiEndpoints.listApiOwners, {}, signal) })

/** The APIs that the developer dashboard shows: those changed last. */
export const RECENT_APIS: QueryOf<typeof apiEndpoints.listApis> = { page: 1, size: 6, sort: '-updatedAt' }

/** The APIs that a filter offers to choose from, by name. */
export const APIS_TO_CHOOSE: QueryOf<typeof apiEndpoints.listApis> = { page: 1, size: 100, sort: 'name' }

/** One API with all its settings. */
export const apiDetail = (apiId: string) =>
  queryOptions({ queryKey: apiKeys.detail(apiId), queryFn: ({ signal }) => call(apiEndpoints.getApi, { params: { apiId } }, signal) })

/** Registers an API; the lists, the developer dashboard's counts and its group's connected APIs are asked for anew. */
export function useCreateApi() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof apiEndpoints.createApi>) => call(apiEndpoints.createApi, { body }),
    meta: { ownError: true },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: apiKeys.lists }),
        client.invalidateQueries({ queryKey: ['target-server-groups'] }),
        client.invalidateQueries({ queryKey: ['developer-dashboard'] }),
        client.invalidateQueries({ queryKey: ['categories'] }),
      ]),
  })
}

/** Changes an API; it and every list are asked for anew. */
export function useUpdateApi(apiId: string) {
  const refresh = useApisRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof apiEndpoints.updateApi>) => call(apiEndpoints.updateApi, { params: { apiId }, body }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

/** Deletes an API; what it was part of is asked for anew. */
export function useDeleteApi(apiId: string) {
  const client = useQueryClient()
  const refresh = useApisRefresh()
  return useMutation({
    mutationFn: () => call(apiEndpoints.deleteApi, { params: { apiId } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: apiKeys.detail(apiId) })
      return refresh()
    },
  })
}

/** Copies an API; the lists are asked for anew. */
export function useCopyApi(apiId: string) {
  const refresh = useApisRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof apiEndpoints.copyApi>) => call(apiEndpoints.copyApi, { params: { apiId }, body }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

function useApisRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [apiKeys.all, ['target-server-groups'], ['developer-dashboard'], ['categories'], ['publications']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Who works on an API. */
export const apiSharesOf = (apiId: string) =>
  queryOptions({
    queryKey: [...apiKeys.detail(apiId), 'shares'] as const,
    queryFn: ({ signal }) => call(apiEndpoints.listApiShares, { params: { apiId } }, signal),
  })

/** Shares an API with a developer; the answer is the new list. */
export function useShareApi(apiId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof apiEndpoints.shareApi>) => call(apiEndpoints.shareApi, { params: { apiId }, body }),
    meta: { ownError: true },
    onSuccess: (shares) => client.setQueryData(apiSharesOf(apiId).queryKey, shares),
  })
}

/** Ends sharing an API with a developer; the answer is the new list. */
export function useUnshareApi(apiId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(apiEndpoints.unshareApi, { params: { apiId, userId } }),
    onSuccess: (shares) => client.setQueryData(apiSharesOf(apiId).queryKey, shares),
  })
}

/** Asks to publish an API; the API itself, the lists and the publication queue are asked for anew. */
export function useRequestPublication(apiId: string) {
  const refresh = usePublicationRefresh(apiId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof publicationEndpoints.requestPublication>) =>
      call(publicationEndpoints.requestPublication, { params: { apiId }, body }),
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
      client.invalidateQueries({ queryKey: ['developer-dashboard'] }),
    ])
}
