import { hasRole } from '@portico/contract/role'
import { and, arrayContains, eq, ne, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'

/** Any number that no other advisory lock of ours uses. */
const LOCK = 7_041_779

/**
 * Locks changes of roles and registrations, over all platform nodes, until the transaction ends. Taken before any row lock, so that nobody
 * waits for it with a lock.
 */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Returns whether a person is the only registered superAdmin. */
export async function isLastSuperAdmin(db: Reader, { id, roles, status }: Pick<User, 'id' | 'roles' | 'status'>): Promise<boolean> {
  if (!hasRole(roles, 'superAdmin') || status !== 'registered') return false
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ['superAdmin']), eq(users.status, 'registered'), ne(users.id, id)))
    .limit(1)
  return other === undefined
}

/** Checks that another superAdmin remains; roles are locked. Throws LastSuperAdmin. */
export async function requireOtherSuperAdmin(tx: Transaction, user: User): Promise<void> {
  if (await isLastSuperAdmin(tx, user)) refuse('LastSuperAdmin')
}
