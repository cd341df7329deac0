import { isCenterPath, isPrivatePath } from '@/lib/paths'
import { callPath } from '@/lib/platform/call-from-browser'
import { adoptNobody } from './browser-session'
import { readStored, STORAGE_KEYS, writeStored } from './browser-storage'
import { loadSession } from './load-session'
import { loginAddress, toldReason } from './session-over'

/**
 * The start of a page (product rules, section 4): with a marker, a silent refresh for this portal is tried, and any result
 * but success removes the marker; then who is signed in is asked.
 */
export async function startSession(): Promise<void> {
  if (readStored(STORAGE_KEYS.marker) !== null) {
    const door = isCenterPath(window.location.pathname) ? '/manager/refresh' : '/refresh'
    const stay = !isPrivatePath(window.location.pathname)
    await callPath('POST', door, undefined, { stay }).catch(() => writeStored(STORAGE_KEYS.marker, null))
  }
  await loadSession()
}

/**
 * Follows what other tabs do (product rules, section 4): signed in → who and category are loaded anew; signed out → the login
 * page of this portal, with the reason that the other tab told; another language → reload. Gives a way to stop.
 */
export function followOtherTabs(go: Pick<Location, 'assign' | 'reload'> = window.location): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === STORAGE_KEYS.marker && event.newValue) void loadSession()
    if (event.key === STORAGE_KEYS.marker && event.newValue === null) {
      adoptNobody()
      go.assign(loginAddress(window.location.pathname, { reason: toldReason() }))
    }
    if (event.key === STORAGE_KEYS.locale && event.oldValue !== event.newValue) go.reload()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
