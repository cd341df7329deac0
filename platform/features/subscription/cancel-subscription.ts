import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { notifySubscriptionDecision } from './notify-subscription.ts'
import { lockOwnSubscription, lockSubscription, lockSubscriptions, moveSubscription, moveSubscriptions } from './subscription-store.ts'

/** Ends an approved subscription for the reason given, and tells its subscriber. Refuses with SubscriptionNotFound or StateNotAllowed. */
export async function cancelSubscription(tx: Transaction, person: Person, subscriptionId: string, reason: string): Promise<void> {
  const locked = await lockSubscription(tx, person, subscriptionId)
  await moveSubscription(tx, person, locked, 'cancelByDeveloper', reason)
  await notifySubscriptionDecision(tx, person, 'subscriptionCanceledByDeveloper', locked, reason)
}

/** Ends several approved subscriptions for one reason, all of them or none, and tells each subscriber. Refuses as `lockSubscriptions` and `moveSubscriptions`. */
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

/** Stops using an API: a waiting or approved subscription of one's own ends. Refuses with SubscriptionNotFound or StateNotAllowed. */
export async function cancelOwnSubscription(tx: Transaction, person: Person, subscriptionId: string): Promise<void> {
  await moveSubscription(tx, person, await lockOwnSubscription(tx, person, subscriptionId), 'cancelByUser')
}
