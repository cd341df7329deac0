import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'
import type { CallInput } from '@/lib/platform/endpoint-url'
import { queryKeyOf } from './query-key'

/** A query as the server part of a page names it. */
export interface NamedQuery {
  endpoint: Endpoint
  input: object
  queryKey: QueryKey
}

/** Settings that do not follow from the endpoint: how often a query polls, and how long its response is kept. */
type QuerySettings<E extends Endpoint> = Pick<UseQueryOptions<OutputOf<E>>, 'refetchInterval' | 'staleTime' | 'gcTime'>

/**
 * Returns the query of an endpoint with an input; its key and its function follow from both. The browser uses it with `useQuery`, the server
 * names it in `<Prefetch queries>`.
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}, settings: QuerySettings<E> = {}) {
  const queryKey = queryKeyOf(endpoint, input)
  return {
    ...queryOptions<OutputOf<E>>({ ...settings, queryKey, queryFn: ({ signal }) => call(endpoint, input, signal) }),
    endpoint,
    input,
  }
}
