import type { Role } from '@portico/contract/role'

/** The roles that a person may give to others (domain decisions, section 3): only a superAdmin gives admin and superAdmin. */
export function grantableRoles(own: readonly Role[]): readonly Role[] {
  if (own.includes('superAdmin')) return ['superAdmin', 'admin', 'developer', 'user']
  return own.includes('admin') ? ['developer', 'user'] : []
}
