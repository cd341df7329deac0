import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { notifySubscriptionDecision } from './notify-subscription.ts'
import { lockSubscription, lockSubscriptions, moveSubscription, moveSubscriptions } from './subscription-store.ts'

/** Rejects a subscription with a reason and notifies its subscriber. Throws SubscriptionNotFound or StateNotAllowed. */
export async function rejectSubscription(tx: Transaction, person: Person, subscriptionId: string, reason: string): Promise<void> {
  const locked = await lockSubscription(tx, person, subscriptionId)
  await moveSubscription(tx, person, locked, 'reject', reason)
  await notifySubscriptionDecision(tx, person, 'subscriptionRejected', locked, reason)
}

/**
 * Rejects several subscriptions with one reason, all or none, and notifies each subscriber. Throws as `lockSubscriptions` and
 * `moveSubscriptions` do.
 */
export async function rejectSubscriptions(
  tx: Transaction,
  person: Person,
  subscriptionIds: readonly string[],
  reason: string,
): Promise<number> {
  const locked = await lockSubscriptions(tx, person, subscriptionIds)
  await moveSubscriptions(tx, person, locked, 'reject', reason)
  for (const each of locked) await notifySubscriptionDecision(tx, person, 'subscriptionRejected', each, reason)
  return locked.length
}
