import { and, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import { touchKeysOfSubscriptions } from './subscription-store.ts'

/** Revokes the API keys of personal tokens that end; gateways follow within a second. */
export async function revokeTokenKeys(tx: Transaction, tokenIds: readonly string[]): Promise<void> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(inArray(apiKeys.personalTokenId, [...tokenIds]), isNull(apiKeys.revokedAt)))
    .returning({ subscriptionId: apiKeys.subscriptionId })
  await touchKeysOfSubscriptions(
    tx,
    revoked.map(({ subscriptionId }) => subscriptionId),
  )
}
