import { ADMIN_ROLES, hasAnyRole, type Role, STAFF_ROLES } from '@portico/contract/role'

/** A part of the site for certain roles only. Admins may do in the developer area what developers do with their own. */
export type Area = 'user' | 'developer' | 'admin'

export const ROLES_OF_AREA: Record<Area, readonly Role[]> = { user: ['user'], developer: STAFF_ROLES, admin: ADMIN_ROLES }

const AREA_OF_SEGMENT: Record<string, Area> = { user: 'user', developer: 'developer', admin: 'admin' }

/** The area of an address without a language; undefined for pages open to everybody. */
export function areaOf(path: string): Area | undefined {
  return AREA_OF_SEGMENT[path.split('/')[1] ?? '']
}

/** Whether somebody with these roles may be in an area. */
export function mayEnter(area: Area, roles: readonly Role[]): boolean {
  return hasAnyRole(roles, ROLES_OF_AREA[area])
}
