import type { QueryOf } from '@portico/contract/endpoint'
import { loginHistoryEndpoints } from '@portico/contract/login-history/login-history-endpoints'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { endpointQuery } from '@/lib/query/endpoint-query'

const { listSignIns, exportSignIns } = loginHistoryEndpoints

/** Returns the query of one page of the login history. */
export const signInList = (query: QueryOf<typeof listSignIns>) => endpointQuery(listSignIns, { query })

/** Returns the address from which the browser downloads all pages of a list. */
export function signInDownload(query: QueryOf<typeof exportSignIns>): string {
  const { q, from, to, portal, method, result } = query
  return `/api${endpointUrl(exportSignIns, undefined, { q, from, to, portal, method, result })}`
}
