/** Product rules, section 6. A person may hold several roles, whose rights add up. */
export const ROLES = ['superAdmin', 'admin', 'developer', 'user'] as const
export type Role = (typeof ROLES)[number]

/** Product rules, section 4: the area that a person's session opens. */
export const USER_CATEGORIES = ['user', 'admin', 'developer'] as const
export type UserCategory = (typeof USER_CATEGORIES)[number]

/** Returns admin for superAdmin or admin; else developer for developers; else user. */
export function userCategoryOf(roles: readonly Role[]): UserCategory {
  if (hasAnyRole(roles, ['superAdmin', 'admin'])) return 'admin'
  return hasRole(roles, 'developer') ? 'developer' : 'user'
}

/** Returns whether a person holds a role. */
export function hasRole(held: readonly Role[], wanted: Role): boolean {
  return held.includes(wanted)
}

/** Returns whether a person holds every one of the roles. */
export function hasAllRoles(held: readonly Role[], wanted: readonly Role[]): boolean {
  return wanted.every((role) => held.includes(role))
}

/** Returns whether a person holds at least one of the roles. */
export function hasAnyRole(held: readonly Role[], wanted: readonly Role[]): boolean {
  return wanted.some((role) => held.includes(role))
}

export const STAFF_ROLES = ['superAdmin', 'admin', 'developer'] as const satisfies readonly Role[]
export const ADMIN_ROLES = ['superAdmin', 'admin'] as const satisfies readonly Role[]

/** The two sign-in pages: `login` admits the user role, `manager/login` the staff roles (domain decisions, section 4). */
export const PORTALS = ['portal', 'center'] as const
export type Portal = (typeof PORTALS)[number]
export const ROLES_OF_PORTAL: Record<Portal, readonly Role[]> = { portal: ['user'], center: STAFF_ROLES }
