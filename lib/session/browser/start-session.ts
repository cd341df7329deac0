import { readStored, STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import { dropDrafts, keepDrafts } from '@/lib/drafts'
import { callPath } from '@/lib/platform/call-from-browser'
import { loginAddress, storedReason } from '@/lib/platform/session-over'
import { isCenterPath, isPrivatePath } from '@/lib/portal-paths'
import { adoptNobody } from './browser-session'
import { loadSession } from './load-session'

/**
 * Starts a page's session (product rules, section 4): with a marker, tries a silent refresh for this portal and removes the marker
 * unless it succeeds; then loads the signed-in user.
 */
export async function startSession(): Promise<void> {
  if (readStored(STORAGE_KEYS.marker) !== null) {
    const route = isCenterPath(window.location.pathname) ? '/manager/refresh' : '/refresh'
    const stay = !isPrivatePath(window.location.pathname)
    await callPath('POST', route, undefined, { stay }).catch(() => writeStored(STORAGE_KEYS.marker, null))
  }
  await loadSession()
}

/**
 * Follows other tabs (product rules, section 4): a sign-in reloads the session; a sign-out opens the login page of this portal, with the
 * reason that the other tab stored; another language reloads the page, which keeps what is typed. Returns a function that stops it.
 */
export function followOtherTabs(go: Pick<Location, 'assign' | 'reload'> = window.location): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === STORAGE_KEYS.marker && event.newValue) void loadSession()
    if (event.key === STORAGE_KEYS.marker && event.newValue === null) {
      const reason = storedReason()
      if (reason) keepDrafts()
      else dropDrafts()
      adoptNobody()
      go.assign(loginAddress(window.location.pathname, { reason }))
    }
    // Without an old value another tab stored the default of a first visit.
    if (event.key === STORAGE_KEYS.locale && event.oldValue !== null && event.oldValue !== event.newValue) {
      keepDrafts()
      go.reload()
    }
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
