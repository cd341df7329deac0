import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import type { CallingToken, Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { apiKeyOfToken, hashApiKey } from './api-key.ts'
import { touchKeysOf } from './subscription-store.ts'

/**
 * Returns the API key by which a personal token calls an API of its owner, and stores its hash at the first call; gateways follow within a
 * second. Throws SubscriptionNotFound, or StateNotAllowed if the newest subscription is not approved.
 */
export async function keyOfToken(
  tx: Transaction,
  person: Person,
  token: CallingToken,
  apiId: string,
): Promise<{ apiKey: string; createdAt: Date }> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, person.id), eq(subscriptions.apiId, apiId)))
    .orderBy(desc(subscriptions.requestedAt), desc(subscriptions.id))
    .limit(1)
  if (!subscription) return refuse('SubscriptionNotFound')
  if (subscription.status !== 'APPROVED') return refuse('StateNotAllowed', { status: subscription.status })
  const apiKey = apiKeyOfToken(token.secret, subscription.id)
  const keyHash = hashApiKey(apiKey)
  const [known] = await tx
    .select({ createdAt: apiKeys.createdAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)))
  if (known) return { apiKey, createdAt: known.createdAt }
  const [made] = await tx
    .insert(apiKeys)
    .values({ subscriptionId: subscription.id, keyHash, lastFour: apiKey.slice(-4), personalTokenId: token.id })
    .onConflictDoNothing()
    .returning({ createdAt: apiKeys.createdAt })
  if (made) await touchKeysOf(tx, apiId, [subscription.id])
  return { apiKey, createdAt: made?.createdAt ?? new Date() }
}
