import type { Value } from '@portico/contract/endpoint'
import type { ApiKeyView } from '@portico/contract/subscription/subscription-endpoints'
import type { keyInput } from '@portico/contract/subscription/subscription-input'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { presentKey } from './subscription-present.ts'
import { lockOwnSubscription, workingKeys } from './subscription-store.ts'

/** Renames one of the caller's own active keys. Throws SubscriptionNotFound or KeyNotFound. */
export async function renameKey(
  tx: Transaction,
  person: Person,
  { subscriptionId, keyId }: { subscriptionId: string; keyId: string },
  { name }: Value<typeof keyInput>,
): Promise<ApiKeyView> {
  const { subscription } = await lockOwnSubscription(tx, person, subscriptionId)
  const [key] = await tx
    .update(apiKeys)
    .set({ name })
    .where(and(eq(apiKeys.id, keyId), workingKeys(subscription.id)))
    .returning()
  return key ? presentKey(key) : refuse('KeyNotFound')
}
