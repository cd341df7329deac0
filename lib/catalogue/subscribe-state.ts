import { mayDo } from '@portico/contract/access'
import type { Role } from '@portico/contract/role'
import type { SubscriptionStatus } from '@portico/contract/subscription/subscription-states'

/** What a visitor of an API's page can do about a subscription. */
export type SubscribeState =
  | { kind: 'signedOut' }
  | { kind: 'notUser' }
  | { kind: 'mayRequest'; earlier?: HeldSubscription }
  | { kind: 'held'; subscription: HeldSubscription & { status: 'WAITING' | 'APPROVED' } }

/** A person's newest subscription to the API. */
export interface HeldSubscription {
  id: string
  status: SubscriptionStatus
}

/**
 * Returns the state for the session's roles (none: signed out) and the newest subscription. A person may apply again after one has ended
 * (domain decisions, section 6); staff without the user role cannot subscribe.
 */
export function subscribeState(roles: readonly Role[], newest: HeldSubscription | null): SubscribeState {
  if (roles.length === 0) return { kind: 'signedOut' }
  if (!mayDo('subscription.request', roles)) return { kind: 'notUser' }
  if (newest === null) return { kind: 'mayRequest' }
  if (newest.status === 'WAITING' || newest.status === 'APPROVED')
    return { kind: 'held', subscription: { ...newest, status: newest.status } }
  return { kind: 'mayRequest', earlier: newest }
}
