import 'server-only'
import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { QueryOf } from '@portico/contract/endpoint'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { apiKeys } from './api-queries'

/** One API, for a page's first answer. */
export const apiOf = (session: WebSession, apiId: string): Prefetched => ({
  queryKey: apiKeys.detail(apiId),
  queryFn: () => callPlatform(apiEndpoints.getApi, { params: { apiId } }, { session }),
})

/** One page of APIs, for a page's first answer. */
export const apisOf = (session: WebSession, query: QueryOf<typeof apiEndpoints.listApis>): Prefetched => ({
  queryKey: apiKeys.list(query),
  queryFn: () => callPlatform(apiEndpoints.listApis, { query }, { session }),
})
