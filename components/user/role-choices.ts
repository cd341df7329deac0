import { ROLES, type Role } from '@portico/contract/role'

/** One role to choose, without its label. */
export interface RoleChoice {
  value: Role
  disabled: boolean
}

/**
 * Returns the roles of a form: those that may be granted, and those that the person has and must keep, which are disabled. `lastSuperAdmin`:
 * the person is the only one left.
 */
export function roleChoices(grantable: readonly Role[], held: readonly Role[], lastSuperAdmin = false): RoleChoice[] {
  return ROLES.filter((role) => grantable.includes(role) || held.includes(role)).map((value) => ({
    value,
    disabled: !grantable.includes(value) || (value === 'superAdmin' && lastSuperAdmin),
  }))
}
