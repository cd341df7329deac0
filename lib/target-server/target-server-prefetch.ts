import 'server-only'
import type { QueryOf } from '@portico/contract/endpoint'
import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { targetServerKeys } from './target-server-queries'

/** One target server group, for a page's first answer. */
export const targetServerGroupOf = (session: WebSession, groupId: string): Prefetched => ({
  queryKey: targetServerKeys.detail(groupId),
  queryFn: () => callPlatform(targetServerEndpoints.getTargetServerGroup, { params: { groupId } }, { session }),
})

/** One page of target server groups, for a page's first answer. */
export const targetServerGroupsOf = (
  session: WebSession,
  query: QueryOf<typeof targetServerEndpoints.listTargetServerGroups>,
): Prefetched => ({
  queryKey: targetServerKeys.list(query),
  queryFn: () => callPlatform(targetServerEndpoints.listTargetServerGroups, { query }, { session }),
})

/** The target server groups to choose from, for a page's first answer. */
export const targetServerGroupOptionsOf = (session: WebSession): Prefetched => ({
  queryKey: targetServerKeys.options,
  queryFn: () => callPlatform(targetServerEndpoints.listTargetServerGroupOptions, {}, { session }),
})
