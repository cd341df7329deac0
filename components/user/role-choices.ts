import { ROLES, type Role } from '@portico/contract/role'

/** One role to choose: the screen adds its words. */
export interface RoleChoice {
  value: Role
  disabled: boolean
}

/**
 * The roles that a form offers: those that may be given, and those that are held and must stay as they are, which are shown but fixed.
 * `lastSuperAdmin`: the person is the only one left.
 */
export function roleChoices(grantable: readonly Role[], held: readonly Role[], lastSuperAdmin = false): RoleChoice[] {
  return ROLES.filter((role) => grantable.includes(role) || held.includes(role)).map((value) => ({
    value,
    disabled: !grantable.includes(value) || (value === 'superAdmin' && lastSuperAdmin),
  }))
}
