import { and, arrayContains, eq, ne, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'

/** Any number that no other lock of ours uses. */
const LOCK = 7_041_779

/**
 * Lets one at a time, over all platform nodes, change who holds which role and who is registered. Taken before any row is locked, so
 * that whoever waits holds nothing.
 */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Whether there would be no registered superAdmin without this person. */
export async function isLastSuperAdmin(db: Reader, { id, roles, status }: Pick<User, 'id' | 'roles' | 'status'>): Promise<boolean> {
  if (!roles.includes('superAdmin') || status !== 'registered') return false
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ['superAdmin']), eq(users.status, 'registered'), ne(users.id, id)))
    .limit(1)
  return other === undefined
}

/** Refuses with LastSuperAdmin to take the last superAdmin away; roles are locked. */
export async function requireOtherSuperAdmin(tx: Transaction, user: User): Promise<void> {
  if (await isLastSuperAdmin(tx, user)) refuse('LastSuperAdmin')
}
