import type { QueryOf } from '@portico/contract/endpoint'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminDashboardKeys } from '@/lib/admin-dashboard/admin-dashboard-keys'
import { call } from '@/lib/platform/call-from-browser'

const {
  listPublications,
  getPublication,
  approvePublication,
  rejectPublication,
  withdrawPublication,
  listApiPublications,
  deletePublication,
  checkPublication,
  decidePin,
} = publicationEndpoints

/** Everything about the publication queue lies under the first part of its key. */
export const publicationKeys = {
  all: ['publications'] as const,
  list: (query: QueryOf<typeof listPublications>) => ['publications', 'list', query] as const,
  detail: (publicationId: string) => ['publications', 'detail', publicationId] as const,
}

/** One page of the publication queue. */
export const publicationList = (query: QueryOf<typeof listPublications>) =>
  queryOptions({ queryKey: publicationKeys.list(query), queryFn: ({ signal }) => call(listPublications, { query }, signal) })

/** One request with everything that the decision needs. */
export const publicationDetail = (publicationId: string) =>
  queryOptions({
    queryKey: publicationKeys.detail(publicationId),
    queryFn: ({ signal }) => call(getPublication, { params: { publicationId } }, signal),
  })

/** Where an API can be published, and what its document lacks; asked anew whenever it is shown, since every edit and deployment changes it. */
export const publicationCheck = (apiId: string) =>
  queryOptions({
    queryKey: ['apis', 'publication-check', apiId] as const,
    staleTime: 0,
    queryFn: ({ signal }) => call(checkPublication, { params: { apiId } }, signal),
  })

/** How many requests an API's history shows at once. */
export const HISTORY_SIZE = 10

/** One page of an API's requests, the newest first. */
export const apiPublications = (apiId: string, page: number) =>
  queryOptions({
    queryKey: [...publicationKeys.all, 'api', apiId, page] as const,
    queryFn: ({ signal }) => call(listApiPublications, { params: { apiId }, query: { page, size: HISTORY_SIZE } }, signal),
  })

/** Removes a decided request from an API's history; the API and the queue are asked for anew. */
export function useDeletePublication(apiId: string) {
  const refresh = useDecisionRefresh()
  return useMutation({
    mutationFn: (publicationId: string) => call(deletePublication, { params: { apiId, publicationId } }),
    onSettled: refresh,
  })
}

/** Puts an API into the catalogue; the queue, the APIs and the overview's counts are asked for anew. */
export function useApprovePublication(publicationId: string) {
  const refresh = useDecisionRefresh()
  return useMutation({
    mutationFn: (body: { pin: boolean }) => call(approvePublication, { params: { publicationId }, body }),
    onSettled: refresh,
  })
}

/** Refuses a request with a reason; asks for the same anew. */
export function useRejectPublication(publicationId: string) {
  const refresh = useDecisionRefresh()
  return useMutation({
    mutationFn: (body: { reason: string }) => call(rejectPublication, { params: { publicationId }, body }),
    onSettled: refresh,
  })
}

/** Takes an API off the portal with a reason; asks for the same anew. */
export function useWithdrawPublication(publicationId: string) {
  const refresh = useDecisionRefresh()
  return useMutation({
    mutationFn: (body: { reason: string }) => call(withdrawPublication, { params: { publicationId }, body }),
    onSettled: refresh,
  })
}

/** Pins a published API to the home page or does not; asks for the same anew. */
export function useDecidePin(publicationId: string) {
  const refresh = useDecisionRefresh()
  return useMutation({
    mutationFn: (body: { pinned: boolean }) => call(decidePin, { params: { publicationId }, body }),
    onSettled: refresh,
  })
}

/** After a refusal too: somebody else may have decided in the meantime, and the screen has to show it. */
function useDecisionRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: publicationKeys.all }),
      client.invalidateQueries({ queryKey: adminDashboardKeys.all }),
      client.invalidateQueries({ queryKey: ['apis'] }),
    ])
}
