import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import type { Locale } from '@portico/contract/locale'
import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listOwnSubscriptions, getOwnSubscription, getOwnSubscriptionTraffic, createKey, renameKey, revokeKey } = subscriptionEndpoints
const { rotateKey, keepKey, cancelOwnSubscription, getOwnActivity, getOwnOverview, updatePurpose } = subscriptionEndpoints

export type CreatedKey = OutputOf<typeof createKey>

/** How often an open subscription polls for new calls and decisions, in milliseconds. */
const POLL_MS = 10_000

/** Returns the query of one page of the signed-in user's subscriptions. */
export const ownSubscriptionList = (query: QueryOf<typeof listOwnSubscriptions>) => endpointQuery(listOwnSubscriptions, { query })

/** Returns the query of one of the signed-in user's subscriptions, with keys, services and traffic. */
export const ownSubscriptionDetail = (subscriptionId: string) =>
  endpointQuery(getOwnSubscription, { params: { subscriptionId } }, { refetchInterval: POLL_MS })

/** Returns the query of the calls of one of the signed-in user's subscriptions over a period. */
export const ownSubscriptionTraffic = (subscriptionId: string, window: TrafficWindow) =>
  endpointQuery(getOwnSubscriptionTraffic, { params: { subscriptionId }, query: { window } }, { refetchInterval: POLL_MS })

/** Returns the query of refused calls of one of the signed-in user's subscriptions, and of news and changes of its API. */
export const ownActivity = (subscriptionId: string, locale: Locale) =>
  endpointQuery(getOwnActivity, { params: { subscriptionId }, query: { locale } }, { refetchInterval: POLL_MS })

/** Returns the query of what the signed-in user's subscriptions use, of refused calls, and of news and changes. */
export const ownOverview = (locale: Locale) => endpointQuery(getOwnOverview, { query: { locale } }, { refetchInterval: POLL_MS })

/** Creates a key; only this response contains its secret. */
export function useCreateKey(subscriptionId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createKey>) => call(createKey, { params: { subscriptionId }, body }),
    outdates: [getOwnSubscription],
    outdatesOnFailure: [getOwnSubscription],
  })
}

/** Renames a key. */
export function useRenameKey(subscriptionId: string, keyId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof renameKey>) => call(renameKey, { params: { subscriptionId, keyId }, body }),
    outdates: [getOwnSubscription],
    outdatesOnFailure: [getOwnSubscription],
  })
}

/** Puts a new key in the place of another one; only this response contains its secret. */
export function useRotateKey(subscriptionId: string, keyId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof rotateKey>) => call(rotateKey, { params: { subscriptionId, keyId }, body }),
    outdates: [getOwnSubscription],
    outdatesOnFailure: [getOwnSubscription],
  })
}

/** Keeps a key that would end by itself. */
export function useKeepKey(subscriptionId: string) {
  return useEndpointMutation({
    mutationFn: (keyId: string) => call(keepKey, { params: { subscriptionId, keyId } }),
    outdates: [getOwnSubscription],
    outdatesOnFailure: [getOwnSubscription],
  })
}

/** Changes what a waiting subscription is for. */
export function useUpdatePurpose(subscriptionId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updatePurpose>) => call(updatePurpose, { params: { subscriptionId }, body }),
    outdates: [getOwnSubscription],
    outdatesOnFailure: [getOwnSubscription],
  })
}

/** Revokes a key, effective immediately. */
export function useRevokeKey(subscriptionId: string) {
  return useEndpointMutation({
    mutationFn: (keyId: string) => call(revokeKey, { params: { subscriptionId, keyId } }),
    outdates: [getOwnSubscription],
    outdatesOnFailure: [getOwnSubscription],
  })
}

/** Cancels the signed-in user's subscription, or withdraws the application. */
export function useCancelSubscription(subscriptionId: string) {
  return useEndpointMutation({
    mutationFn: () => call(cancelOwnSubscription, { params: { subscriptionId } }),
    outdates: [getOwnSubscription, listOwnSubscriptions],
    outdatesOnFailure: [getOwnSubscription, listOwnSubscriptions],
  })
}
