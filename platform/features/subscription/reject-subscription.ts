import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { mailSubscriptionDecision } from './mail-subscription.ts'
import { lockSubscription, moveSubscription } from './subscription-store.ts'

/** Refuses an application for the reason given, and writes to its subscriber. Refuses with SubscriptionNotFound or StateNotAllowed. */
export async function rejectSubscription(tx: Transaction, person: Person, subscriptionId: string, reason: string): Promise<void> {
  const locked = await lockSubscription(tx, person, subscriptionId)
  await moveSubscription(tx, person, locked, 'reject', reason)
  await mailSubscriptionDecision(tx, 'subscriptionRejected', locked, reason)
}
