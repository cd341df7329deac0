import type { Value } from '@portico/contract/endpoint'
import type { purposeInput } from '@portico/contract/subscription/subscription-input'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockOwnSubscription } from './subscription-store.ts'

/**
 * Changes the purpose of the caller's own waiting subscription: after a decision it stays what the provider decided on. Throws
 * SubscriptionNotFound or StateNotAllowed.
 */
export async function updatePurpose(
  tx: Transaction,
  person: Person,
  subscriptionId: string,
  { purpose }: Value<typeof purposeInput>,
): Promise<void> {
  const { subscription } = await lockOwnSubscription(tx, person, subscriptionId)
  if (subscription.status !== 'WAITING') refuse('StateNotAllowed', { status: subscription.status })
  await tx.update(subscriptions).set({ purpose }).where(eq(subscriptions.id, subscription.id))
}
