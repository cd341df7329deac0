import { loginPathOf, portalPaths } from '@/lib/portal-paths'
import { readStored, STORAGE_KEYS, writeStored } from '../browser-storage'
import { dropDrafts, keepDrafts } from '../drafts'

/** The values of a login page's `reason` parameter. */
export const LOGIN_REASONS = [
  'SessionEnded',
  'SessionExpired',
  'ConcurrentLogin',
  'PermissionChanged',
  'PasswordChanged',
  'NotAllowedRole',
  'SignedOut',
  'Unregistered',
] as const
export type LoginReason = (typeof LOGIN_REASONS)[number]

let leaving = false

/**
 * Removes the session from the browser and opens this portal's login page with the reason; what was typed is kept for the same person. Runs
 * once per page.
 */
export function handleSessionOver(reason: LoginReason): void {
  forgetSession(reason)
  if (leaving) return
  leaving = true
  keepDrafts()
  const { pathname, search } = window.location
  window.location.assign(loginAddress(pathname, { reason, next: pathname + search }))
}

/** Returns the reason that another tab stored when it removed the session. */
export function storedReason(): LoginReason | undefined {
  const stored = readStored(STORAGE_KEYS.over)
  return LOGIN_REASONS.find((reason) => reason === stored)
}

/** Returns the address of the login page for a path, with the reason and the page to open afterwards. */
export function loginAddress(path: string, { reason, next }: { reason?: LoginReason; next?: string }): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (next && next !== portalPaths.login && next !== portalPaths.managerLogin) query.set('next', next)
  const text = query.toString()
  return text === '' ? loginPathOf(path) : `${loginPathOf(path)}?${text}`
}

/**
 * Removes from the browser what signing out removes (product rules, section 4); stores the reason for other tabs. Without a reason the person
 * signed out, and what they typed is removed too.
 */
export function forgetSession(reason?: LoginReason): void {
  if (reason === undefined) dropDrafts()
  writeStored(STORAGE_KEYS.over, reason ?? null)
  writeStored(STORAGE_KEYS.marker, null)
  writeStored(STORAGE_KEYS.sidebar, null)
}
