export const SUBSCRIPTION_STATUSES = ['WAITING', 'APPROVED', 'REJECTED', 'CANCELED_BY_USER', 'CANCELED_BY_DEVELOPER'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export const SUBSCRIPTION_EVENTS = ['approve', 'reject', 'cancelByUser', 'cancelByDeveloper'] as const
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number]

export interface SubscriptionTransition {
  from: SubscriptionStatus
  event: SubscriptionEvent
  to: SubscriptionStatus
  /** The subscriber, or the API's developers and admins. */
  by: 'subscriber' | 'provider'
  needsReason: boolean
}

/** Domain decisions, section 6. An ended subscription may be requested again: a new one is created, the old one stays in the history. */
export const SUBSCRIPTION_TRANSITIONS: readonly SubscriptionTransition[] = [
  { from: 'WAITING', event: 'approve', to: 'APPROVED', by: 'provider', needsReason: false },
  { from: 'WAITING', event: 'reject', to: 'REJECTED', by: 'provider', needsReason: true },
  { from: 'WAITING', event: 'cancelByUser', to: 'CANCELED_BY_USER', by: 'subscriber', needsReason: false },
  { from: 'APPROVED', event: 'cancelByDeveloper', to: 'CANCELED_BY_DEVELOPER', by: 'provider', needsReason: true },
  { from: 'APPROVED', event: 'cancelByUser', to: 'CANCELED_BY_USER', by: 'subscriber', needsReason: false },
]

/** Returns the transition of an event from a status; undefined if it is not allowed. */
export function subscriptionTransition(from: SubscriptionStatus, event: SubscriptionEvent): SubscriptionTransition | undefined {
  return SUBSCRIPTION_TRANSITIONS.find((transition) => transition.from === from && transition.event === event)
}
