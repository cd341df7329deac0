import 'server-only'
import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { type OwnSubscriptionListQuery, ownSubscriptionKeys } from './own-subscription-queries'

/** The list that an address asks for, fetched for the page's first showing. */
export function prefetchOwnSubscriptions(session: WebSession, query: OwnSubscriptionListQuery): Prefetched {
  return {
    queryKey: ownSubscriptionKeys.list(query),
    queryFn: () => callPlatform(subscriptionEndpoints.listOwnSubscriptions, { query }, { session }),
  }
}
