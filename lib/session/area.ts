import { type Action, mayDo } from '@portico/contract/access'
import type { Role } from '@portico/contract/role'
import { isPrivatePath } from '@/lib/portal-paths'

/** A part of the site for certain roles. Admins may do in the developer area what developers do with their own APIs. */
export type Area = 'user' | 'developer' | 'admin'
/** Every part that requires a session: the areas, and the API documents, which anyone signed in may open. */
export type GuardedPart = Area | 'documents'

/** The right that opens a part: that of the first thing it shows. */
const RIGHT_OF_PART: Record<GuardedPart, Action> = {
  user: 'subscription.readOwn',
  developer: 'api.read',
  admin: 'adminDashboard.read',
  documents: 'apiDocument.read',
}

const AREA_OF_SEGMENT: Record<string, GuardedPart> = { user: 'user', developer: 'developer', admin: 'admin', 'api-docs': 'documents' }

/** Returns the area of an address without a language; undefined for public pages. */
export function areaOf(path: string): GuardedPart | undefined {
  return isPrivatePath(path) ? AREA_OF_SEGMENT[path.split('/')[1] ?? ''] : undefined
}

/** Returns whether a person with these roles may open an area. */
export function mayEnter(area: GuardedPart, roles: readonly Role[]): boolean {
  return mayDo(RIGHT_OF_PART[area], roles)
}
