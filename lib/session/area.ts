import { ADMIN_ROLES, hasAnyRole, ROLES, type Role, STAFF_ROLES } from '@portico/contract/role'
import { isPrivatePath } from '@/lib/paths'

/** A part of the site for certain roles only. Admins may do in the developer area what developers do with their own. */
export type Area = 'user' | 'developer' | 'admin'
/** Every part that asks who comes: the areas, and the API documents of anybody who is signed in. */
export type GuardedPart = Area | 'documents'

export const ROLES_OF_AREA: Record<GuardedPart, readonly Role[]> = {
  user: ['user'],
  developer: STAFF_ROLES,
  admin: ADMIN_ROLES,
  documents: ROLES,
}

const AREA_OF_SEGMENT: Record<string, GuardedPart> = { user: 'user', developer: 'developer', admin: 'admin', 'api-docs': 'documents' }

/** The area of an address without a language; undefined for pages open to everybody. */
export function areaOf(path: string): GuardedPart | undefined {
  return isPrivatePath(path) ? AREA_OF_SEGMENT[path.split('/')[1] ?? ''] : undefined
}

/** Whether somebody with these roles may be in an area. */
export function mayEnter(area: GuardedPart, roles: readonly Role[]): boolean {
  return hasAnyRole(roles, ROLES_OF_AREA[area])
}
