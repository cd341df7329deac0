import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { mailSubscriptionDecision } from './mail-subscription.ts'
import { lockSubscription, moveSubscription } from './subscription-store.ts'

/** Lets a person use an API, and writes to them. Refuses with SubscriptionNotFound or StateNotAllowed. */
export async function approveSubscription(tx: Transaction, person: Person, subscriptionId: string): Promise<void> {
  const locked = await lockSubscription(tx, person, subscriptionId)
  await moveSubscription(tx, person, locked, 'approve')
  await mailSubscriptionDecision(tx, 'subscriptionApproved', locked)
}
