import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import { touchKeysOf } from './subscription-store.ts'

/** Touches the credentials of a person in every environment that serves them: they work only while their person may subscribe. */
export async function touchKeysOfPerson(tx: Transaction, userId: number): Promise<void> {
  const live = tx.select({ id: apiKeys.subscriptionId }).from(apiKeys).where(isNull(apiKeys.revokedAt))
  const served = await tx
    .select({ id: subscriptions.id, apiId: subscriptions.apiId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), or(eq(subscriptions.status, 'APPROVED'), inArray(subscriptions.id, live))))
  for (const { id, apiId } of served) await touchKeysOf(tx, apiId, [id])
}
