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

/** One decision about several subscriptions; an approval has no reason. */
export interface SeveralDecision {
  act: SubscriptionDecision['act']
  subscriptionIds: string[]
  reason: string
}

/** Decides on several subscriptions at once; the same is asked for anew, after a refusal too. */
export function useDecideSubscriptions() {
  const refresh = useQueueRefresh()
  return useMutation({
    mutationFn: ({ act, subscriptionIds, reason }: SeveralDecision) => {
      if (act === 'approve') return call(subscriptionEndpoints.approveSubscriptions, { body: { subscriptionIds } })
      const endpoint = act === 'reject' ? subscriptionEndpoints.rejectSubscriptions : subscriptionEndpoints.cancelSubscriptions
      return call(endpoint, { body: { subscriptionIds, reason } })
    },
    meta: { ownError: true },
    onSettled: refresh,
  })
}

/** Approves, rejects or cancels; the queue, the APIs' subscriber counts and the developer dashboard's counts are asked for anew. */
export function useDecideSubscription() {
  const refresh = useQueueRefresh()
  return useMutation({
    mutationFn: (decision: SubscriptionDecision) => {
      const params = { subscriptionId: decision.subscriptionId }
      if (decision.act === 'approve') return call(subscriptionEndpoints.approveSubscription, { params })
      const endpoint = decision.act === 'reject' ? subscriptionEndpoints.rejectSubscription : subscriptionEndpoints.cancelSubscription
      return call(endpoint, { params, body: { reason: decision.reason } })
    },
    onSettled: refresh,
  })
}

function useQueueRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: subscriptionKeys.all }),
      client.invalidateQueries({ queryKey: ['apis'] }),
      client.invalidateQueries({ queryKey: ['developer-dashboard'] }),
    ])
}
