import type { SubscriptionStatus } from '@portico/contract/subscription/subscription-states'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { moveSubscription, touchKeysOfSubscriptions } from './subscription-store.ts'

/** The statuses of subscriptions that have not ended. */
export const LIVE_STATUSES: SubscriptionStatus[] = ['WAITING', 'APPROVED']

/** Ends all live subscriptions of a person and revokes all their keys; gateways follow within a second. `by` is who ends them. */
export async function endSubscriptions(tx: Transaction, userId: number, by: Person): Promise<void> {
  const live = await tx
    .select({ subscription: subscriptions, api: apis })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, LIVE_STATUSES)))
    .orderBy(asc(subscriptions.id))
    .for('update', { of: subscriptions })
  for (const each of live) await moveSubscription(tx, by, each, 'cancelByUser')

  const own = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId))
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(inArray(apiKeys.subscriptionId, own), isNull(apiKeys.revokedAt)))
    .returning({ subscriptionId: apiKeys.subscriptionId })
  await touchKeysOfSubscriptions(
    tx,
    revoked.map(({ subscriptionId }) => subscriptionId),
  )
}
