import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { mailSubscriptionRequested } from './mail-subscription.ts'

/** Applies for a published API, and writes to its author. Refuses with NoApi, or AlreadyRequested while one is waiting or approved. */
export async function requestSubscription(tx: Transaction, person: Person, apiId: string): Promise<string> {
  const [api] = await tx
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), eq(apis.publicationStatus, 'APPROVED')))
    .for('share')
  if (!api) return refuse('NoApi')
  const subscriptionId = newId()
  await tx
    .insert(subscriptions)
    .values({ id: subscriptionId, apiId: api.id, userId: person.id })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'subscriptions_one_alive')) refuse('AlreadyRequested')
      throw error
    })
  await mailSubscriptionRequested(tx, api, person)
  return subscriptionId
}
