import { ROLES, type Role } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { tell } from '../notification/tell.ts'
import { endSessions } from '../session/end-sessions.ts'
import { keepSuperAdmin, lockRoles } from './keep-super-admin.ts'
import { lockWritable, mayGrant } from './may-write.ts'
import { profilePath, signInPath } from './user-facts.ts'

/**
 * Grants and takes roles. Whose roles change is told, and signed out at once; the same roles again do nothing. Refuses with
 * OwnRolesNotChangeable, NotAllowedRole or LastSuperAdmin.
 */
export async function setUserRoles(tx: Transaction, caller: Person, userId: number, wanted: readonly Role[]): Promise<void> {
  if (userId === caller.id) refuse('OwnRolesNotChangeable')
  mayGrant(wanted, caller)
  await lockRoles(tx)
  const user = await lockWritable(tx, caller, userId, 'registered')
  const roles = ROLES.filter((role) => wanted.includes(role))
  if (roles.length === user.roles.length && roles.every((role) => user.roles.includes(role))) return
  if (!roles.includes('superAdmin')) await keepSuperAdmin(tx, user)
  await tx.update(users).set({ roles }).where(eq(users.id, user.id))
  await endSessions(tx, user.id, 'rolesChanged')
  await tell(
    tx,
    [user],
    { type: 'RolesChanged', issuerId: caller.id, roles, path: profilePath({ roles }) },
    { kind: 'rolesChanged', values: { name: user.name, roles, path: signInPath({ roles, locale: user.locale }) } },
  )
}
