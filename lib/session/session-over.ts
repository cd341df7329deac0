import { loginPathOf, paths } from '@/lib/paths'
import { readStored, STORAGE_KEYS, writeStored } from './browser-storage'

/** Why somebody arrives at a login page, as its `reason` parameter says it. */
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

/** Forgets the session in the browser and goes to the login page of this portal, which tells the reason. Once per page. */
export function handleSessionOver(reason: LoginReason): void {
  forgetSession(reason)
  if (leaving) return
  leaving = true
  const { pathname, search } = window.location
  window.location.assign(loginAddress(pathname, { reason, next: pathname + search }))
}

/** Why another tab has forgotten the session, if it said so. */
export function toldReason(): LoginReason | undefined {
  const told = readStored(STORAGE_KEYS.over)
  return LOGIN_REASONS.find((reason) => reason === told)
}

/** The login page for an address, with why and where to go afterwards. */
export function loginAddress(path: string, { reason, next }: { reason?: LoginReason; next?: string }): string {
  const query = new URLSearchParams()
  if (reason) query.set('reason', reason)
  if (next && next !== paths.login && next !== paths.managerLogin) query.set('next', next)
  const text = query.toString()
  return text === '' ? loginPathOf(path) : `${loginPathOf(path)}?${text}`
}

/** What signing out removes from the browser (product rules, section 4); the reason is left for the other tabs. */
export function forgetSession(reason?: LoginReason): void {
  writeStored(STORAGE_KEYS.over, reason ?? null)
  writeStored(STORAGE_KEYS.marker, null)
  writeStored(STORAGE_KEYS.sidebar, null)
}
