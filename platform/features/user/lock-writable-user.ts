import { mayDo } from '@portico/contract/access'
import type { Role } from '@portico/contract/role'
import type { UserStatus } from '@portico/contract/user/user'
import { mayWriteUser } from '@portico/contract/user/user-rights'
import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

// Admins may change people who are users and developers only, superAdmins everyone.

/** Checks that the caller may grant these roles: only a superAdmin grants admin or superAdmin. Throws NotAllowedRole. */
export function requireGrantable(roles: readonly Role[], { roles: held }: Pick<Person, 'roles'>): void {
  if (!roles.every((role) => mayWriteUser(held, [role]))) refuse('NotAllowedRole')
}

/**
 * Locks a person whom the caller may change and who is in the required state. Reads the caller's own roles under the same lock, so that
 * somebody who has just lost them changes nobody. Throws UserNotFound, NotAllowedRole, StateNotAllowed, or PermissionChanged.
 */
export async function lockWritable(tx: Transaction, caller: Person, userId: number, status: UserStatus): Promise<User> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [caller.id, userId]))
    .orderBy(asc(users.id))
    .for('update')
  const actor = rows.find(({ id }) => id === caller.id)
  const user = rows.find(({ id }) => id === userId)
  if (actor?.status !== 'registered' || !mayDo('user.write', actor.roles)) return refuse('PermissionChanged')
  if (!user || user.status === 'deleted') return refuse('UserNotFound')
  if (!mayWriteUser(actor.roles, user.roles)) return refuse('NotAllowedRole')
  if (user.status !== status) return refuse('StateNotAllowed', { status: user.status })
  return user
}
