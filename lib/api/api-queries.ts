import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import { DEVELOPER_DASHBOARD_CALL } from '@portico/contract/developer-dashboard/developer-dashboard-call'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listApis, listApiOwners, getApi, listApiShares, createApi, updateApi, deleteApi, copyApi, shareApi, unshareApi } = apiEndpoints
const { listPublications, getPublication, listApiPublications } = publicationEndpoints
const { requestPublication, cancelPublication } = publicationEndpoints

/** Queries that list APIs or count them. */
const OUTDATED = [
  ...readsOf(apiEndpoints),
  ...readsOf(publicationEndpoints),
  ...readsOf(targetServerEndpoints),
  ...readsOf(categoryEndpoints),
  DEVELOPER_DASHBOARD_CALL,
]

const POLL_MS = 10_000

/** Returns the query of one page of own and shared APIs. */
export const apiList = (query: QueryOf<typeof listApis>) => endpointQuery(listApis, { query })

/** Returns the query of the owners of the APIs that the user may work on, for a filter. */
export const apiOwners = () => endpointQuery(listApiOwners)

/** Returns the query of the most recently changed APIs, for the developer dashboard, which stays open. */
export const recentApis = () => endpointQuery(listApis, { query: { page: 1, size: 6, sort: '-updatedAt' } }, { refetchInterval: POLL_MS })

/** The APIs in a filter, sorted by name. */
export const APIS_TO_CHOOSE: QueryOf<typeof listApis> = { page: 1, size: 100, sort: 'name' }

/** Returns the query of the APIs in a filter or field: all, or those that a search finds. */
export const apisToChoose = (q: string) => apiList(q === '' ? APIS_TO_CHOOSE : { ...APIS_TO_CHOOSE, q })

/** Returns the query of one API with all its settings. */
export const apiDetail = (apiId: string) => endpointQuery(getApi, { params: { apiId } })

export function useCreateApi() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createApi>) => call(createApi, { body }),
    meta: { ownError: true },
    outdates: [listApis, ...readsOf(targetServerEndpoints), ...readsOf(categoryEndpoints), DEVELOPER_DASHBOARD_CALL],
  })
}

export function useUpdateApi(apiId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateApi>) => call(updateApi, { params: { apiId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

export function useDeleteApi(apiId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteApi, { params: { apiId } }),
    removes: () => [apiDetail(apiId), apiShares(apiId)],
    outdates: OUTDATED,
  })
}

export function useCopyApi(apiId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof copyApi>) => call(copyApi, { params: { apiId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

/** Returns the query of the developers that an API is shared with. */
export const apiShares = (apiId: string) => endpointQuery(listApiShares, { params: { apiId } })

export function useShareApi(apiId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof shareApi>) => call(shareApi, { params: { apiId }, body }),
    meta: { ownError: true },
    replaces: () => apiShares(apiId),
  })
}

/** Stops sharing an API with a developer. */
export function useUnshareApi(apiId: string) {
  return useEndpointMutation({
    mutationFn: (userId: number) => call(unshareApi, { params: { apiId, userId } }),
    replaces: () => apiShares(apiId),
  })
}

/** Queries that change when publication of an API is requested or canceled. */
const OUTDATED_BY_REQUEST = [
  getApi,
  listApiShares,
  listApis,
  listPublications,
  getPublication,
  listApiPublications,
  DEVELOPER_DASHBOARD_CALL,
]

export function useRequestPublication(apiId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof requestPublication>) => call(requestPublication, { params: { apiId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED_BY_REQUEST,
  })
}

/** Cancels a publication request, or unpublishes the API. */
export function useCancelPublication(apiId: string) {
  return useEndpointMutation({
    mutationFn: () => call(cancelPublication, { params: { apiId } }),
    outdates: OUTDATED_BY_REQUEST,
  })
}
