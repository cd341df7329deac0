import type { Value } from '@portico/contract/endpoint'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import type { keyInput } from '@portico/contract/subscription/subscription-input'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { addKey, lockOwnSubscription } from './subscription-store.ts'

/**
 * Creates an API key with a name for the caller's own approved subscription and returns its secret, this once. Throws
 * SubscriptionNotFound, StateNotAllowed, or KeyLimitReached if there are two working keys.
 */
export async function createKey(
  tx: Transaction,
  person: Person,
  subscriptionId: string,
  { name }: Value<typeof keyInput>,
): Promise<{ key: ApiKeyView; secret: string }> {
  const locked = await lockOwnSubscription(tx, person, subscriptionId)
  const { status } = locked.subscription
  if (status !== 'APPROVED') refuse('StateNotAllowed', { status })
  return addKey(tx, locked, name)
}
