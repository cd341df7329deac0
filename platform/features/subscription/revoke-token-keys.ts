import { and, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import { touchKeysOf } from './subscription-store.ts'

/** Revokes the API keys of personal tokens that end; gateways follow within a second. */
export async function revokeTokenKeys(tx: Transaction, tokenIds: readonly string[]): Promise<void> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(inArray(apiKeys.personalTokenId, [...tokenIds]), isNull(apiKeys.revokedAt)))
    .returning({ subscriptionId: apiKeys.subscriptionId })
  if (revoked.length === 0) return
  const served = await tx
    .select({ id: subscriptions.id, apiId: subscriptions.apiId })
    .from(subscriptions)
    .where(
      inArray(
        subscriptions.id,
        revoked.map(({ subscriptionId }) => subscriptionId),
      ),
    )
  for (const [apiId, ofApi] of Map.groupBy(served, (subscription) => subscription.apiId)) {
    await touchKeysOf(
      tx,
      apiId,
      ofApi.map(({ id }) => id),
    )
  }
}
