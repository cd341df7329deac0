import 'server-only'
import type { QueryOf } from '@portico/contract/endpoint'
import { methodEndpoints } from '@portico/contract/method/method-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { methodKeys } from './method-queries'

/** One method, for a page's first answer. */
export const methodOf = (session: WebSession, apiId: string, methodId: string): Prefetched => ({
  queryKey: methodKeys.detail(apiId, methodId),
  queryFn: () => callPlatform(methodEndpoints.getMethod, { params: { apiId, methodId } }, { session }),
})

/** One page of an API's methods, for a page's first answer. */
export const methodsOf = (session: WebSession, apiId: string, query: QueryOf<typeof methodEndpoints.listMethods>): Prefetched => ({
  queryKey: methodKeys.list(apiId, query),
  queryFn: () => callPlatform(methodEndpoints.listMethods, { params: { apiId }, query }, { session }),
})
