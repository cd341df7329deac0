import type { QueryOf } from '@portico/contract/endpoint'
import { loginHistoryEndpoints } from '@portico/contract/login-history/login-history-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'
import { endpointUrl } from '@/lib/platform/endpoint-url'

const { listSignIns, exportSignIns } = loginHistoryEndpoints

/** Everything about the login history lies under the first part of its key. */
export const signInKeys = {
  all: ['sign-ins'] as const,
  list: (query: QueryOf<typeof listSignIns>) => ['sign-ins', 'list', query] as const,
}

/** One page of the login history. */
export const signInList = (query: QueryOf<typeof listSignIns>) =>
  queryOptions({ queryKey: signInKeys.list(query), queryFn: ({ signal }) => call(listSignIns, { query }, signal) })

/** Where the browser downloads what a list shows, all pages of it. */
export function signInDownload(query: QueryOf<typeof exportSignIns>): string {
  const { q, from, to, portal, method, result } = query
  return `/api${endpointUrl(exportSignIns, undefined, { q, from, to, portal, method, result })}`
}
