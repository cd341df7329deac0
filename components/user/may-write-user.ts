import { ADMIN_ROLES, hasAnyRole, type Role } from '@portico/contract/role'

/** Whether a person with roles `own` may change one with these roles (domain decisions, section 3): admins are written by superAdmins only. */
export function mayWriteUser(own: readonly Role[], roles: readonly Role[]): boolean {
  if (own.includes('superAdmin')) return true
  return own.includes('admin') && !hasAnyRole(roles, ADMIN_ROLES)
}
