import type { QueryOf } from '@portico/contract/endpoint'
import { signInEndpoints } from '@portico/contract/sign-in/sign-in-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/web-session'
import { signInKeys } from './sign-in-queries'

/** A page of the login history, for a page's first answer. */
export const signInsOf = (session: WebSession, query: QueryOf<typeof signInEndpoints.listSignIns>): Prefetched => ({
  queryKey: signInKeys.list(query),
  queryFn: () => callPlatform(signInEndpoints.listSignIns, { query }, { session }),
})
