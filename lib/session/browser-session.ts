import { type UserCategory, userCategoryOf } from '@portico/contract/role'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'
import { keepLocale } from '@/lib/i18n/choose-locale'
import { isCenterPath, isPrivatePath, loginPathOf } from '@/lib/paths'
import { callPath } from '@/lib/platform/call-from-browser'
import { readStored, STORAGE_KEYS, writeStored } from './browser-storage'
import { forgetSession, loginAddress } from './session-over'

/** Who is signed in, as a page knows it. `known` is false until `/api/session` has answered. */
export interface BrowserSession {
  session: Session
  category: UserCategory
  known: boolean
}

const UNKNOWN: BrowserSession = { session: EMPTY_SESSION, category: 'user', known: false }
const NOBODY: BrowserSession = { ...UNKNOWN, known: true }

let current = UNKNOWN
const listeners = new Set<() => void>()

/** What React's `useSyncExternalStore` needs. */
export const browserSession = {
  current: () => current,
  onServer: () => UNKNOWN,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function set(next: BrowserSession): void {
  current = next
  for (const listener of listeners) listener()
}

/** Takes over what a private page's server already knows. */
export function adoptSession(session: Session): void {
  set({ session, category: userCategoryOf(session.roles), known: true })
}

/** Asks who is signed in, and keeps the marker in step with the answer. */
export async function loadSession(): Promise<void> {
  const answer = (await callPath('GET', '/session', undefined, { stay: true }).catch(() => undefined)) as
    | (Session & { marker?: string })
    | undefined
  if (!answer || answer.id === 0) {
    set(NOBODY)
    return
  }
  adoptSession(answer)
  if (answer.marker && readStored(STORAGE_KEYS.marker) === null) writeStored(STORAGE_KEYS.marker, answer.marker)
}

/**
 * The start of a page (specification, section 4): with a marker, a silent refresh for this portal is tried, and any result
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

/** What a sign-in answers with success. */
export interface SignedIn {
  session: Session
  marker: string
}

/** Keeps what a sign-in brought: the marker, which tells other tabs, and the person's language. */
export function acceptSignIn({ session, marker }: SignedIn): void {
  writeStored(STORAGE_KEYS.marker, marker)
  keepLocale(session.locale)
  adoptSession(session)
}

/** Signs out here and in every other tab, and goes to the login page of this portal. */
export async function signOutHere(): Promise<void> {
  await callPath('POST', '/logout')
  forgetSession()
  set(NOBODY)
  window.location.assign(loginAddress(window.location.pathname, { reason: 'SignedOut' }))
}

/**
 * Follows what other tabs do (specification, section 4): signed in → who and category are loaded anew; signed out → the login
 * page of this portal; another language → reload. Gives a way to stop.
 */
export function followOtherTabs(go: Pick<Location, 'assign' | 'reload'> = window.location): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === STORAGE_KEYS.marker && event.newValue) void loadSession()
    if (event.key === STORAGE_KEYS.marker && event.newValue === null) {
      set(NOBODY)
      go.assign(loginPathOf(window.location.pathname))
    }
    if (event.key === STORAGE_KEYS.locale && event.oldValue !== event.newValue) go.reload()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
