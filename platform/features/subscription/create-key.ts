import type { Value } from '@portico/contract/endpoint'
import { type ApiKeyView, LIVE_KEYS_MAX } from '@portico/contract/subscription/subscription-endpoints'
import type { keyInput } from '@portico/contract/subscription/subscription-input'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { hashApiKey, newApiKey } from './api-key.ts'
import { presentKey } from './subscription-present.ts'
import { lockOwnSubscription, madeByPerson, touchKeysOf } from './subscription-store.ts'

/**
 * Creates an API key with a name for the caller's own approved subscription and returns its secret, this once. Throws StateNotAllowed, or
 * KeyLimitReached if there are two active keys.
 */
export async function createKey(
  tx: Transaction,
  person: Person,
  subscriptionId: string,
  { name }: Value<typeof keyInput>,
): Promise<{ key: ApiKeyView; secret: string }> {
  const { subscription, api } = await lockOwnSubscription(tx, person, subscriptionId)
  if (subscription.status !== 'APPROVED') refuse('StateNotAllowed', { status: subscription.status })
  const [alive] = await tx
    .select({ total: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.subscriptionId, subscription.id), madeByPerson, isNull(apiKeys.revokedAt)))
  if ((alive?.total ?? 0) >= LIVE_KEYS_MAX) refuse('KeyLimitReached', { max: LIVE_KEYS_MAX })
  const secret = newApiKey()
  const [key] = await tx
    .insert(apiKeys)
    .values({ subscriptionId: subscription.id, keyHash: hashApiKey(secret), lastFour: secret.slice(-4), name })
    .returning()
  if (!key) throw new Error('an insert returned no row')
  await touchKeysOf(tx, api.id, [subscription.id])
  return { key: presentKey(key), secret }
}
