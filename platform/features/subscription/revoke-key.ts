import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockOwnSubscription, touchKeysOf, workingKeys } from './subscription-store.ts'

/** Revokes one of the caller's own keys for good. Throws SubscriptionNotFound or KeyNotFound. */
export async function revokeKey(tx: Transaction, person: Person, subscriptionId: string, keyId: string): Promise<void> {
  const { subscription, api } = await lockOwnSubscription(tx, person, subscriptionId)
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiKeys.id, keyId), workingKeys(subscription.id)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) refuse('KeyNotFound')
  await touchKeysOf(tx, api.id, [subscription.id])
}
