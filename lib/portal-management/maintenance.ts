import 'server-only'
import type { Action } from '@portico/contract/access'
import type { Endpoint } from '@portico/contract/endpoint'
import type { PortalState } from '@portico/contract/portal-management/portal-management-endpoints'
import { userCategoryOf } from '@portico/contract/role'
import { problem } from '@/lib/platform/problem'
import { isCenterPath } from '@/lib/portal-paths'
import { areaOf } from '@/lib/session/area'
import { decodeSession, type WebSession } from '@/lib/session/server/web-session'
import { knownState } from './known-state'

/** A maintenance that is on. */
export type Maintenance = NonNullable<PortalState['maintenance']>

const RETRY_SECONDS = 300
const RETRY_MIN_SECONDS = 30
const RETRY_MAX_SECONDS = 86_400

/** Pages that staff need to sign in again, or that say why they cannot: a forgotten password must not lock anyone out. */
const OPEN_PAGES = /^\/(?:forgot-password|no-permission|reset-password\/.+|join\/accept-invitation\/.+|not-found\/.+)$/

/** What the pages of staff call before anyone is signed in. */
const OPEN_ACTIONS: readonly Action[] = [
  'account.resetPassword',
  'account.setUp',
  'portalConfig.read',
  'portalState.read',
  'session.read',
  'session.refresh',
  'session.signOut',
]
const OPEN_PATHS: readonly string[] = ['/join/accept-invitation']

/** Returns the maintenance that the portal is under; undefined while it is open. */
export async function currentMaintenance(): Promise<Maintenance | undefined> {
  return (await knownState())?.maintenance ?? undefined
}

/** Returns whether maintenance closes a page, by its address without a language. Staff keep the developer center and the documents of APIs. */
export async function closesPage(path: string, session: () => Promise<WebSession | undefined>): Promise<boolean> {
  if (isCenterPath(path) || OPEN_PAGES.test(path)) return false
  return areaOf(path) !== 'documents' || !isStaff(await session())
}

/** Returns the refusal of a call while the portal is under maintenance; undefined for staff and for what they need to sign in. */
export async function maintenanceRefusal(
  { access, path }: Pick<Endpoint, 'access' | 'path'>,
  session: WebSession | undefined,
  requestId: string | null,
): Promise<Response | undefined> {
  const maintenance = await currentMaintenance()
  if (!maintenance || isStaff(session) || OPEN_ACTIONS.includes(access) || OPEN_PATHS.includes(path)) return undefined
  return underMaintenance(maintenance, requestId)
}

/** Returns 503 UnderMaintenance with the time of the next try. */
export function underMaintenance(maintenance: Maintenance, requestId: string | null = null): Response {
  const response = problem('UnderMaintenance', { requestId })
  response.headers.set('retry-after', String(retryAfterSeconds(maintenance)))
  return response
}

/** Returns the seconds until the expected end, within bounds; without one, or after it, five minutes. */
export function retryAfterSeconds({ endsAt }: Pick<Maintenance, 'endsAt'>, now = Date.now()): number {
  const seconds = endsAt ? Math.ceil((Date.parse(endsAt) - now) / 1000) : 0
  return seconds > 0 ? Math.min(Math.max(seconds, RETRY_MIN_SECONDS), RETRY_MAX_SECONDS) : RETRY_SECONDS
}

function isStaff(session: WebSession | undefined): boolean {
  return session !== undefined && userCategoryOf(decodeSession(session.accessToken).roles) !== 'user'
}
