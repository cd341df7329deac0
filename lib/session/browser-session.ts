import { type UserCategory, userCategoryOf } from '@portico/contract/role'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'

/** Who is signed in, as a page knows it. `known` is false until `/api/session` has answered. */
export interface BrowserSession {
  session: Session
  category: UserCategory
  known: boolean
  /** When the session ends unless it is refreshed, by this browser's clock (milliseconds). */
  endsAt?: number
  unreadNotifications?: number
}

const UNKNOWN: BrowserSession = { session: EMPTY_SESSION, category: 'user', known: false }

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

/** Takes over who is signed in, and what else is known of the session by now. */
export function adoptSession(session: Session, more: Pick<BrowserSession, 'endsAt' | 'unreadNotifications'> = {}): void {
  set({ ...current, session, category: userCategoryOf(session.roles), known: true, ...more })
}

/** Nobody is signed in. */
export function adoptNobody(): void {
  set({ ...UNKNOWN, known: true })
}

/** Takes over what the bell has told, until the next look at the session. */
export function adoptUnreadNotifications(unreadNotifications: number): void {
  set({ ...current, unreadNotifications })
}
