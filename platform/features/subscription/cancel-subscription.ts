import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { mailSubscriptionDecision } from './mail-subscription.ts'
import { lockOwnSubscription, lockSubscription, moveSubscription } from './subscription-store.ts'

/** Ends an approved subscription for the reason given, and writes to its subscriber. Refuses with SubscriptionNotFound or StateNotAllowed. */
export async function cancelSubscription(tx: Transaction, person: Person, subscriptionId: string, reason: string): Promise<void> {
  const locked = await lockSubscription(tx, person, subscriptionId)
  await moveSubscription(tx, person, locked, 'cancelByDeveloper', reason)
  await mailSubscriptionDecision(tx, 'subscriptionCanceledByDeveloper', locked, reason)
}

/** Stops using an API: a waiting or approved subscription of one's own ends. Refuses with SubscriptionNotFound or StateNotAllowed. */
export async function cancelOwnSubscription(tx: Transaction, person: Person, subscriptionId: string): Promise<void> {
  await moveSubscription(tx, person, await lockOwnSubscription(tx, person, subscriptionId), 'cancelByUser')
}
