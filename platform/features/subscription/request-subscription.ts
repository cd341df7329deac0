import type { Value } from '@portico/contract/endpoint'
import type { subscriptionInput } from '@portico/contract/subscription/subscription-input'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockActiveUser } from '../session/lock-active-user.ts'
import { notifySubscriptionDecision, notifySubscriptionRequested } from './notify-subscription.ts'
import { moveSubscription } from './subscription-store.ts'

/**
 * Requests a subscription to a published API and notifies its developers. An API with automatic approval approves it at once: only the
 * subscriber is notified, in the owner's name. Throws NoApi, or AlreadyRequested if one is waiting or approved.
 */
export async function requestSubscription(
  tx: Transaction,
  person: Person,
  { apiId, purpose }: Value<typeof subscriptionInput>,
): Promise<string> {
  await lockActiveUser(tx, person)
  const [api] = await tx
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), eq(apis.publicationStatus, 'APPROVED')))
    .for('update')
  if (!api) return refuse('NoApi')
  const subscriptionId = newId()
  const [subscription] = await tx
    .insert(subscriptions)
    .values({ id: subscriptionId, apiId: api.id, userId: person.id, purpose })
    .returning()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'subscriptions_one_alive')) refuse('AlreadyRequested')
      throw error
    })
  if (api.autoApproveSubscriptions && subscription) {
    await moveSubscription(tx, null, { subscription, api }, 'approve')
    await notifySubscriptionDecision(tx, { id: api.ownerId }, 'subscriptionApproved', { subscription, api })
  } else {
    await notifySubscriptionRequested(tx, api, person)
  }
  return subscriptionId
}
