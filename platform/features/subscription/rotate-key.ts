import type { Value } from '@portico/contract/endpoint'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import { OVERLAP_HOURS, type rotationInput } from '@portico/contract/subscription/subscription-input'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { addKey, lockOwnSubscription, workingKeys } from './subscription-store.ts'

/**
 * Puts a new key in the place of one of the caller's own keys and returns its secret, this once. The former key is revoked, or works until
 * the overlap is over (decision 0128). Throws SubscriptionNotFound, StateNotAllowed, KeyNotFound, or KeyLimitReached if there is a third
 * key that works.
 */
export async function rotateKey(
  tx: Transaction,
  person: Person,
  { subscriptionId, keyId }: { subscriptionId: string; keyId: string },
  { name, overlap }: Value<typeof rotationInput>,
): Promise<{ key: ApiKeyView; secret: string }> {
  const locked = await lockOwnSubscription(tx, person, subscriptionId)
  const { id, status } = locked.subscription
  if (status !== 'APPROVED') refuse('StateNotAllowed', { status })
  const hours = OVERLAP_HOURS[overlap]
  const former = await tx
    .update(apiKeys)
    .set(hours === 0 ? { revokedAt: sql`now()` } : { endsAt: sql`now() + make_interval(hours => ${hours})` })
    .where(and(eq(apiKeys.id, keyId), workingKeys(id)))
    .returning({ id: apiKeys.id })
  if (former.length === 0) refuse('KeyNotFound')
  return addKey(tx, locked, name)
}
