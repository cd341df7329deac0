import type { QueryOf } from '@portico/contract/endpoint'
import { type SUBSCRIPTION_TABS, subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

type ListQuery = QueryOf<typeof subscriptionEndpoints.listSubscriptions>

/** Everything about the subscriptions to own APIs lies under the first part of its key. */
export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  list: (query: ListQuery) => ['subscriptions', 'list', query] as const,
}

/** The tab that opens first: what waits for a decision. */
export const FIRST_TAB: (typeof SUBSCRIPTION_TABS)[number] = 'pending'

/** One page of the subscriptions to own APIs. */
export const subscriptionList = (query: ListQuery) =>
  queryOptions({
    queryKey: subscriptionKeys.list(query),
    queryFn: ({ signal }) => call(subscriptionEndpoints.listSubscriptions, { query }, signal),
  })

/** What a provider decides about a subscription; a reason goes with everything but an approval. */
export type SubscriptionDecision =
  | { act: 'approve'; subscriptionId: string }
  | { act: 'reject' | 'cancel'; subscriptionId: string; reason: string }

/** Approves, rejects or cancels; the queue, the APIs' subscriber counts and the workshop's counts are asked for anew. */
export function useDecideSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: SubscriptionDecision) => {
      const params = { subscriptionId: decision.subscriptionId }
      if (decision.act === 'approve') return call(subscriptionEndpoints.approveSubscription, { params })
      const endpoint = decision.act === 'reject' ? subscriptionEndpoints.rejectSubscription : subscriptionEndpoints.cancelSubscription
      return call(endpoint, { params, body: { reason: decision.reason } })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: subscriptionKeys.all }),
        client.invalidateQueries({ queryKey: ['apis'] }),
        client.invalidateQueries({ queryKey: ['workshop'] }),
      ]),
  })
}
