import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import { transact } from '../../database/transact.ts'
import { touchKeysOfSubscriptions } from './subscription-store.ts'

/** Keys that one transaction ends. */
const AT_ONCE = 100

const isDue = and(isNull(apiKeys.revokedAt), lte(apiKeys.endsAt, sql`now()`))

/**
 * Revokes keys whose overlap is over (decision 0128); gateways end them by their own clocks too. Keys that somebody else changes wait for
 * the next look. Returns false when there are none.
 */
export async function endDueKeys(db: Database): Promise<boolean> {
  const [due] = await db.select({ id: apiKeys.id }).from(apiKeys).where(isDue).limit(1)
  if (!due) return false
  return transact(db, async (tx) => {
    const ending = tx.select({ id: apiKeys.id }).from(apiKeys).where(isDue).limit(AT_ONCE).for('update', { skipLocked: true })
    const ended = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`${apiKeys.endsAt}` })
      .where(inArray(apiKeys.id, ending))
      .returning({ subscriptionId: apiKeys.subscriptionId })
    await touchKeysOfSubscriptions(tx, [...new Set(ended.map(({ subscriptionId }) => subscriptionId))])
    return ended.length > 0
  })
}
