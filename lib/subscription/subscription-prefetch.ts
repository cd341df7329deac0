import 'server-only'
import type { QueryOf } from '@portico/contract/endpoint'
import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { subscriptionKeys } from './subscription-queries'

/** One page of the subscriptions to own APIs, for a page's first answer. */
export const subscriptionsOf = (session: WebSession, query: QueryOf<typeof subscriptionEndpoints.listSubscriptions>): Prefetched => ({
  queryKey: subscriptionKeys.list(query),
  queryFn: () => callPlatform(subscriptionEndpoints.listSubscriptions, { query }, { session }),
})
