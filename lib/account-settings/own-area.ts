import { hasRole, type Portal, type Role, userCategoryOf } from '@portico/contract/role'
import type { Area } from '@/lib/session/area'

/** Returns the area that holds a person's account settings and notifications, for the half of the site that the person is in. */
export function ownArea(place: Portal, roles: readonly Role[]): Area {
  return place === 'portal' && hasRole(roles, 'user') ? 'user' : userCategoryOf(roles)
}
