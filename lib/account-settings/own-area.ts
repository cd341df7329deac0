import { type Portal, type Role, userCategoryOf } from '@portico/contract/role'
import type { Area } from '@/lib/session/area'

/** The area where a person who is in one half of the site finds their profile and notifications. */
export function ownArea(place: Portal, roles: readonly Role[]): Area {
  return place === 'portal' && roles.includes('user') ? 'user' : userCategoryOf(roles)
}
