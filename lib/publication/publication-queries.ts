import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { QueryOf } from '@portico/contract/endpoint'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

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
  listPins,
  orderPins,
} = publicationEndpoints

/** Queries that change with a decision: the requests, the APIs and the admin dashboard's counts. */
const OUTDATED = [...readsOf(publicationEndpoints), ...readsOf(apiEndpoints), adminDashboardEndpoints.getAdminDashboard]

const POLL_MS = 10_000

/** Returns the query of one page of the publication requests. */
export const publicationList = (query: QueryOf<typeof listPublications>) => endpointQuery(listPublications, { query })

/** Returns the query of the requests that an admin should decide next: the oldest, for the dashboard, which stays open. */
export const pendingPublications = () =>
  endpointQuery(listPublications, { query: { status: 'WAITING', sort: 'requestedAt', size: 5, page: 1 } }, { refetchInterval: POLL_MS })

/** Returns the query of one request with everything that the decision needs. */
export const publicationDetail = (publicationId: string) => endpointQuery(getPublication, { params: { publicationId } })

/** Returns the query of where an API can be published and what its document lacks; always refetched, since every edit and deployment changes it. */
export const publicationCheck = (apiId: string) => endpointQuery(checkPublication, { params: { apiId } }, { staleTime: 0 })

export const HISTORY_SIZE = 10

/** Returns the query of one page of an API's requests, the newest first. */
export const apiPublications = (apiId: string, page: number) =>
  endpointQuery(listApiPublications, { params: { apiId }, query: { page, size: HISTORY_SIZE } })

/** Removes a decided request from an API's history. */
export function useDeletePublication(apiId: string) {
  return useDecisionMutation((publicationId: string) => call(deletePublication, { params: { apiId, publicationId } }))
}

export function useApprovePublication(publicationId: string) {
  return useDecisionMutation((body: { pin: boolean }) => call(approvePublication, { params: { publicationId }, body }))
}

export function useRejectPublication(publicationId: string) {
  return useDecisionMutation((body: { reason: string }) => call(rejectPublication, { params: { publicationId }, body }))
}

export function useWithdrawPublication(publicationId: string) {
  return useDecisionMutation((body: { reason: string }) => call(withdrawPublication, { params: { publicationId }, body }))
}

/** Pins a published API to the home page, or unpins it. */
export function useDecidePin(publicationId: string) {
  return useDecisionMutation((body: { pinned: boolean }) => call(decidePin, { params: { publicationId }, body }))
}

/** After a failure the queries are refetched too: someone else may have decided in the meantime. */
function useDecisionMutation<Answer, Variables>(mutationFn: (variables: Variables) => Promise<Answer>) {
  return useEndpointMutation({ mutationFn, outdates: OUTDATED, outdatesOnFailure: OUTDATED })
}

/** Returns the query of the pinned APIs in the order of the home page. */
export const pinList = () => endpointQuery(listPins)

/** Puts pinned APIs in an order; the response is the order that the home page has then. */
export function useOrderPins() {
  return useEndpointMutation({
    mutationFn: (apiIds: string[]) => call(orderPins, { body: { apiIds } }),
    outdatesOnFailure: [listPins],
    replaces: pinList,
  })
}

/** Unpins one of several APIs. */
export function useUnpin() {
  return useDecisionMutation((publicationId: string) => call(decidePin, { params: { publicationId }, body: { pinned: false } }))
}
