import { type UserCategory, userCategoryOf } from '@portico/contract/role'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'
import { observable } from '@/lib/observable'

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

const known = observable(UNKNOWN)

/** What React's `useSyncExternalStore` needs. */
export const browserSession = {
  current: known.current,
  onServer: () => UNKNOWN,
  subscribe: known.subscribe,
}

/** Takes over who is signed in, and what else is known of the session by now. */
export function adoptSession(session: Session, more: Pick<BrowserSession, 'endsAt' | 'unreadNotifications'> = {}): void {
  known.set({ ...known.current(), session, category: userCategoryOf(session.roles), known: true, ...more })
}

/** Nobody is signed in. */
export function adoptNobody(): void {
  known.set({ ...UNKNOWN, known: true })
}

/** Takes over what the bell has told, until the next look at the session. */
export function adoptUnreadNotifications(unreadNotifications: number): void {
  known.set({ ...known.current(), unreadNotifications })
}
