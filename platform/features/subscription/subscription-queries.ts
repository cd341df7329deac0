import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { users } from '../../database/schema/user.ts'

/** Registered people whose subscription to an API is approved, with the subscription, in the order of their accounts. */
export async function approvedSubscribers(db: Reader, apiId: string) {
  return db
    .select({ subscriptionId: subscriptions.id, id: users.id, email: users.email, locale: users.locale })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(eq(subscriptions.apiId, apiId), eq(subscriptions.status, 'APPROVED'), eq(users.status, 'registered')))
    .orderBy(asc(users.id))
}
