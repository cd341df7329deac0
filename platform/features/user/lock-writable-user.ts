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

// Who may write whom (domain decisions, section 3): admins people who are users and developers only, superAdmins everyone.

/** Only a superAdmin grants admin or superAdmin. Refuses with NotAllowedRole. */
export function requireGrantable(roles: readonly Role[], { roles: held }: Pick<Person, 'roles'>): void {
  if (!roles.every((role) => mayWriteUser(held, [role]))) refuse('NotAllowedRole')
}

/**
 * A person whom the caller may write and who is in the state that the act asks for, locked. The caller's own roles are read anew under
 * the same lock: who lost them a moment ago writes nobody any more. Refuses with UserNotFound, NotAllowedRole, StateNotAllowed, or
 * PermissionChanged.
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
