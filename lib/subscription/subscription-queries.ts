import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { DEVELOPER_DASHBOARD_CALL } from '@portico/contract/developer-dashboard/developer-dashboard-call'
import type { QueryOf } from '@portico/contract/endpoint'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { type SUBSCRIPTION_TABS, subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listSubscriptions, approveSubscriptions, rejectSubscriptions, cancelSubscriptions } = subscriptionEndpoints
const { approveSubscription, rejectSubscription, cancelSubscription } = subscriptionEndpoints

/** Queries that change with a decision: the list, the APIs' subscriber counts and the developer dashboard's counts. */
const OUTDATED = [listSubscriptions, ...readsOf(apiEndpoints), publicationEndpoints.checkPublication, DEVELOPER_DASHBOARD_CALL]

/** The tab that opens first. */
export const FIRST_TAB: (typeof SUBSCRIPTION_TABS)[number] = 'pending'

/** Returns the query of one page of the subscriptions to APIs that the user works on. */
export const subscriptionList = (query: QueryOf<typeof listSubscriptions>) => endpointQuery(listSubscriptions, { query })

/** A provider's decision about a subscription; all except an approval have a reason. */
export type SubscriptionDecision =
  | { act: 'approve'; subscriptionId: string }
  | { act: 'reject' | 'cancel'; subscriptionId: string; reason: string }

/** One decision about several subscriptions; an approval has no reason. */
export interface SeveralDecision {
  act: SubscriptionDecision['act']
  subscriptionIds: string[]
  reason: string
}

/** Decides on several subscriptions at once. */
export function useDecideSubscriptions() {
  return useEndpointMutation({
    mutationFn: ({ act, subscriptionIds, reason }: SeveralDecision) => {
      if (act === 'approve') return call(approveSubscriptions, { body: { subscriptionIds } })
      return call(act === 'reject' ? rejectSubscriptions : cancelSubscriptions, { body: { subscriptionIds, reason } })
    },
    meta: { ownError: true },
    outdates: OUTDATED,
    outdatesOnFailure: OUTDATED,
  })
}

/** Approves, rejects or cancels a subscription. */
export function useDecideSubscription() {
  return useEndpointMutation({
    mutationFn: (decision: SubscriptionDecision) => {
      const params = { subscriptionId: decision.subscriptionId }
      if (decision.act === 'approve') return call(approveSubscription, { params })
      return call(decision.act === 'reject' ? rejectSubscription : cancelSubscription, { params, body: { reason: decision.reason } })
    },
    outdates: OUTDATED,
    outdatesOnFailure: OUTDATED,
  })
}
