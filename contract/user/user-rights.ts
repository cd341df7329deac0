import { mayDo } from '../access.ts'
import { ADMIN_ROLES, hasAnyRole, ROLES, type Role } from '../role.ts'

/** Whether a person with the roles `own` may change a user with `roles`: only superAdmins change admins. */
export function mayWriteUser(own: readonly Role[], roles: readonly Role[]): boolean {
  return mayDo(hasAnyRole(roles, ADMIN_ROLES) ? 'user.writeAdmin' : 'user.write', own)
}

/** Returns the roles that a person with the roles `own` may grant: only superAdmins grant admin and superAdmin. */
export function grantableRoles(own: readonly Role[]): readonly Role[] {
  return mayDo('user.grant', own) ? ROLES.filter((role) => mayWriteUser(own, [role])) : []
}
