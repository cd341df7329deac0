import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { notifySubscriptionDecision } from './notify-subscription.ts'
import { lockSubscription, lockSubscriptions, moveSubscription, moveSubscriptions } from './subscription-store.ts'

/** Approves a subscription and notifies its subscriber. Throws SubscriptionNotFound or StateNotAllowed. */
export async function approveSubscription(tx: Transaction, person: Person, subscriptionId: string): Promise<void> {
  const locked = await lockSubscription(tx, person, subscriptionId)
  await moveSubscription(tx, person, locked, 'approve')
  await notifySubscriptionDecision(tx, person, 'subscriptionApproved', locked)
}

/** Approves several subscriptions, all or none, and notifies each subscriber. Throws as `lockSubscriptions` and `moveSubscriptions` do. */
export async function approveSubscriptions(tx: Transaction, person: Person, subscriptionIds: readonly string[]): Promise<number> {
  const locked = await lockSubscriptions(tx, person, subscriptionIds)
  await moveSubscriptions(tx, person, locked, 'approve')
  for (const each of locked) await notifySubscriptionDecision(tx, person, 'subscriptionApproved', each)
  return locked.length
}
