import 'server-only'
import type { QueryOf } from '@portico/contract/endpoint'
import { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { stageKeys } from './stage-queries'

/** One version, for a page's first answer. */
export const stageOf = (session: WebSession, apiId: string, stageId: string): Prefetched => ({
  queryKey: stageKeys.detail(apiId, stageId),
  queryFn: () => callPlatform(stageEndpoints.getStage, { params: { apiId, stageId } }, { session }),
})

/** One page of an API's versions, for a page's first answer. */
export const stagesOf = (session: WebSession, apiId: string, query: QueryOf<typeof stageEndpoints.listStages>): Prefetched => ({
  queryKey: stageKeys.list(apiId, query),
  queryFn: () => callPlatform(stageEndpoints.listStages, { params: { apiId }, query }, { session }),
})
