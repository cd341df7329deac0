import type { OutputOf, QueryOf } from '@portico/contract/endpoint'
import {
  type OwnSubscriptionDetail,
  type OwnSubscriptionSummary,
  subscriptionEndpoints,
} from '@portico/contract/subscription/subscription-endpoints'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

export type OwnSubscriptionListQuery = QueryOf<typeof subscriptionEndpoints.listOwnSubscriptions>
export type CreatedKey = OutputOf<typeof subscriptionEndpoints.createKey>

const LIST_KEY = 'own-subscriptions'

/** How often an open subscription looks for new calls and decisions, in milliseconds. */
const WATCH_MS = 10_000

export const ownSubscriptionKeys = {
  list: (query: OwnSubscriptionListQuery) => [LIST_KEY, query] as const,
  detail: (subscriptionId: string) => ['own-subscription', subscriptionId] as const,
}

/** A page of one's own subscriptions. */
export const ownSubscriptionsOptions = (query: OwnSubscriptionListQuery) =>
  queryOptions({
    queryKey: ownSubscriptionKeys.list(query),
    queryFn: ({ signal }) => call(subscriptionEndpoints.listOwnSubscriptions, { query }, signal),
  })

/** One of one's own subscriptions, with keys, services and traffic. */
export const ownSubscriptionOptions = (subscriptionId: string) =>
  queryOptions({
    queryKey: ownSubscriptionKeys.detail(subscriptionId),
    queryFn: ({ signal }): Promise<OwnSubscriptionDetail> =>
      call(subscriptionEndpoints.getOwnSubscription, { params: { subscriptionId } }, signal),
    refetchInterval: WATCH_MS,
  })

/** Makes a key; its secret is in the answer, this once. */
export function useCreateKey(subscriptionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (): Promise<CreatedKey> => call(subscriptionEndpoints.createKey, { params: { subscriptionId } }),
    onSettled: () => refreshDetail(client, subscriptionId),
  })
}

/** Ends a key at once. */
export function useRevokeKey(subscriptionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => call(subscriptionEndpoints.revokeKey, { params: { subscriptionId, keyId } }),
    onSettled: () => refreshDetail(client, subscriptionId),
  })
}

/** Ends one's own subscription, or withdraws the application. */
export function useCancelSubscription(subscriptionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (): Promise<OwnSubscriptionSummary> => call(subscriptionEndpoints.cancelOwnSubscription, { params: { subscriptionId } }),
    onSettled: async () => {
      await Promise.all([refreshDetail(client, subscriptionId), client.invalidateQueries({ queryKey: [LIST_KEY] })])
    },
  })
}

function refreshDetail(client: QueryClient, subscriptionId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: ownSubscriptionKeys.detail(subscriptionId) })
}
