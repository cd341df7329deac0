import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { presentKey } from './subscription-present.ts'
import { lockOwnSubscription, touchKeysOf, workingKeys } from './subscription-store.ts'

/** Keeps one of the caller's own keys that would end by itself; one that would not stays as it is. Throws SubscriptionNotFound or KeyNotFound. */
export async function keepKey(
  tx: Transaction,
  person: Person,
  { subscriptionId, keyId }: { subscriptionId: string; keyId: string },
): Promise<ApiKeyView> {
  const { subscription, api } = await lockOwnSubscription(tx, person, subscriptionId)
  const [key] = await tx
    .update(apiKeys)
    .set({ endsAt: null })
    .where(and(eq(apiKeys.id, keyId), workingKeys(subscription.id)))
    .returning()
  if (!key) return refuse('KeyNotFound')
  await touchKeysOf(tx, api.id, [subscription.id])
  return presentKey(key)
}
