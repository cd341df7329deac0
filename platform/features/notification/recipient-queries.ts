import { type Role, STAFF_ROLES } from '@portico/contract/role'
import { and, arrayOverlaps, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { users } from '../../database/schema/user.ts'

const recipient = { id: users.id, email: users.email, locale: users.locale }

/** Returns the registered users that a condition selects, in the order of their accounts. */
function registered(db: Reader, condition: SQL | undefined) {
  return db
    .select(recipient)
    .from(users)
    .where(and(eq(users.status, 'registered'), condition))
    .orderBy(asc(users.id))
}

/** Returns the registered users with these ids; with roles, those of them who hold one. */
export async function registeredUsers(db: Reader, ids: readonly number[], roles?: readonly Role[]) {
  return registered(db, and(inArray(users.id, [...ids]), roles && arrayOverlaps(users.roles, [...roles])))
}

/** Returns the registered users with one of these roles. */
export async function usersWithRole(db: Reader, roles: readonly Role[]) {
  return registered(db, arrayOverlaps(users.roles, [...roles]))
}

/** Returns the owner of an API and the developers that it is shared with; the superAdmins if none of them is still staff. */
export async function managersOfApi(db: Reader, { id, ownerId }: { id: string; ownerId: number }) {
  const shared = sql`${users.id} in (select s.user_id from api_shares s where s.api_id = ${id})`
  const managers = await registered(db, and(or(eq(users.id, ownerId), shared), arrayOverlaps(users.roles, [...STAFF_ROLES])))
  return managers.length > 0 ? managers : usersWithRole(db, ['superAdmin'])
}

/** A part of an API's subscribers: those approved until a moment, with ids above `afterId`. */
interface SubscriberPart {
  approvedUntil: Date
  afterId: number
  limit: number
}

/** Returns the registered users with an approved subscription to one of some APIs, each once with a subscription's id, in the order of their accounts. */
export async function approvedSubscribers(db: Reader, apiIds: readonly string[], part?: SubscriberPart) {
  const query = db
    .selectDistinctOn([users.id], { subscriptionId: subscriptions.id, ...recipient })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        inArray(subscriptions.apiId, [...apiIds]),
        eq(subscriptions.status, 'APPROVED'),
        eq(users.status, 'registered'),
        part && gt(users.id, part.afterId),
        // Older rows of an upgraded database may lack the date.
        part && or(isNull(subscriptions.approvedAt), lte(subscriptions.approvedAt, part.approvedUntil)),
      ),
    )
    .orderBy(asc(users.id))
  return part ? query.limit(part.limit) : query
}
