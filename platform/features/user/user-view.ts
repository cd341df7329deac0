import type { Value } from '@portico/contract/endpoint'
import type { UserDetail, userListQuery } from '@portico/contract/user/user-endpoints'
import { and, arrayContains, asc, count, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { authenticators, users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { presentUser, presentUserDetail } from './user-present.ts'

type ListQuery = Value<typeof userListQuery>

// People who never signed in, or have not left, come last in either direction.
const ORDERS: Record<ListQuery['sort'], SQL> = {
  name: asc(users.name),
  '-name': desc(users.name),
  email: asc(users.email),
  '-email': desc(users.email),
  createdAt: asc(users.createdAt),
  '-createdAt': desc(users.createdAt),
  lastSignInAt: asc(users.lastSignInAt),
  '-lastSignInAt': sql`${users.lastSignInAt} desc nulls last`,
  withdrawnAt: asc(users.withdrawnAt),
  '-withdrawnAt': sql`${users.withdrawnAt} desc nulls last`,
}

/** Returns one page of registered and withdrawn people; `q` searches names and addresses. */
export async function listUsers(db: Reader, { page, size, q, sort, role, status, emailVerified }: ListQuery) {
  const found = and(
    status ? eq(users.status, status) : ne(users.status, 'deleted'),
    role ? arrayContains(users.roles, [role]) : undefined,
    emailVerified === undefined ? undefined : sql`(${users.emailVerifiedAt} is not null) = ${emailVerified}`,
    or(containsText(users.name, q), containsText(users.email, q)),
  )
  const { limit, offset } = pageBounds({ page, size })
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(users)
      .where(found)
      .orderBy(ORDERS[sort], sort.startsWith('-') ? desc(users.id) : asc(users.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(users).where(found),
  ])
  return { items: rows.map(presentUser), total: all?.total ?? 0, page, size }
}

/** Returns one person. Throws UserNotFound, also for deleted people. */
export async function getUser(db: Reader, userId: number): Promise<UserDetail> {
  const [row] = await db
    .select({ user: users, authenticatorOn: sql<boolean>`${authenticators.confirmedAt} is not null` })
    .from(users)
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .where(and(eq(users.id, userId), ne(users.status, 'deleted')))
  return row ? presentUserDetail(row.user, row.authenticatorOn) : refuse('UserNotFound')
}
