import { hasAllRoles, hasRole, ROLES, type Role } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { profilePath, signInPath } from '../../mail/account-paths.ts'
import { endPendingAccess } from '../account/end-pending-access.ts'
import { mailAccessLink } from '../account/mail-access-link.ts'
import { notify } from '../notification/notify.ts'
import { endPersonalTokens } from '../personal-token/end-personal-tokens.ts'
import { endSessions } from '../session/end-sessions.ts'
import { touchKeysOfPerson } from '../subscription/touch-keys-of-person.ts'
import { sendEvent } from '../webhook/send-event.ts'
import { lockWritable, requireGrantable } from './lock-writable-user.ts'
import { lockRoles, requireOtherSuperAdmin } from './require-other-super-admin.ts'

/**
 * Replaces a person's roles: notifies them, ends their sessions and every emailed link; their API keys work only while they have the role
 * `user`, and personal tokens end with it. Does nothing if the roles are the same. Throws OwnRolesNotChangeable, NotAllowedRole or LastSuperAdmin.
 */
export async function setUserRoles(
  tx: Transaction,
  secrets: SecretBox,
  caller: Person,
  userId: number,
  wanted: readonly Role[],
): Promise<void> {
  if (userId === caller.id) refuse('OwnRolesNotChangeable')
  requireGrantable(wanted, caller)
  await lockRoles(tx)
  const user = await lockWritable(tx, caller, userId, 'registered')
  const roles = ROLES.filter((role) => wanted.includes(role))
  if (roles.length === user.roles.length && hasAllRoles(user.roles, roles)) return
  if (!hasRole(roles, 'superAdmin')) await requireOtherSuperAdmin(tx, user)
  await tx.update(users).set({ roles }).where(eq(users.id, user.id))
  await endSessions(tx, user.id, 'rolesChanged')
  await endPendingAccess(tx, user.id)
  if (!hasRole(roles, 'user')) await endPersonalTokens(tx, user.id)
  if (hasRole(roles, 'user') !== hasRole(user.roles, 'user')) await touchKeysOfPerson(tx, user.id)
  await notify(
    tx,
    [user],
    { type: 'RolesChanged', issuerId: caller.id, roles, path: profilePath({ roles }) },
    { kind: 'rolesChanged', values: { name: user.name, roles, path: signInPath({ roles, locale: user.locale }) } },
  )
  await sendEvent(tx, { type: 'RolesChanged', name: user.name, issuer: caller, path: `/admin/user/update/${user.id}` })
  await mailAccessLink(tx, secrets, { ...user, roles })
}
