import 'server-only'
import type { QueryOf } from '@portico/contract/endpoint'
import { loginHistoryEndpoints } from '@portico/contract/login-history/login-history-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { signInKeys } from './login-history-queries'

/** A page of the login history, for a page's first answer. */
export const signInsOf = (session: WebSession, query: QueryOf<typeof loginHistoryEndpoints.listSignIns>): Prefetched => ({
  queryKey: signInKeys.list(query),
  queryFn: () => callPlatform(loginHistoryEndpoints.listSignIns, { query }, { session }),
})
