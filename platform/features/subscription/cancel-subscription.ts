import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { notifySubscriptionDecision } from './notify-subscription.ts'
import { lockOwnSubscription, lockSubscription, lockSubscriptions, moveSubscription, moveSubscriptions } from './subscription-store.ts'

/** Ends an approved subscription with a reason and notifies its subscriber. Throws SubscriptionNotFound or StateNotAllowed. */
export async function cancelSubscription(tx: Transaction, person: Person, subscriptionId: string, reason: string): Promise<void> {
  const locked = await lockSubscription(tx, person, subscriptionId)
  await moveSubscription(tx, person, locked, 'cancelByDeveloper', reason)
  await notifySubscriptionDecision(tx, person, 'subscriptionCanceledByDeveloper', locked, reason)
}

/**
 * Ends several approved subscriptions with one reason, all or none, and notifies each subscriber. Throws as `lockSubscriptions` and
 * `moveSubscriptions` do.
 */
export async function cancelSubscriptions(
  tx: Transaction,
  person: Person,
  subscriptionIds: readonly string[],
  reason: string,
): Promise<number> {
  const locked = await lockSubscriptions(tx, person, subscriptionIds)
  await moveSubscriptions(tx, person, locked, 'cancelByDeveloper', reason)
  for (const each of locked) await notifySubscriptionDecision(tx, person, 'subscriptionCanceledByDeveloper', each, reason)
  return locked.length
}

/** Ends a waiting or approved subscription of the caller. Throws SubscriptionNotFound or StateNotAllowed. */
export async function cancelOwnSubscription(tx: Transaction, person: Person, subscriptionId: string): Promise<void> {
  await moveSubscription(tx, person, await lockOwnSubscription(tx, person, subscriptionId), 'cancelByUser')
}
