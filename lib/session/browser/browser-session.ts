import { type UserCategory, userCategoryOf } from '@portico/contract/role'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'
import { observable } from '@/lib/observable'

/** The signed-in user as the page knows it. `known` is false until `/api/session` has answered. */
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

/** The functions that React's `useSyncExternalStore` takes. */
export const browserSession = {
  current: known.current,
  onServer: () => UNKNOWN,
  subscribe: known.subscribe,
}

/** Sets the signed-in user and other state of the session. */
export function adoptSession(session: Session, more: Pick<BrowserSession, 'endsAt' | 'unreadNotifications'> = {}): void {
  known.set({ ...known.current(), session, category: userCategoryOf(session.roles), known: true, ...more })
}

/** Sets that nobody is signed in. */
export function adoptNobody(): void {
  known.set({ ...UNKNOWN, known: true })
}

/** Sets the number of unread notifications until the next session check. */
export function adoptUnreadNotifications(unreadNotifications: number): void {
  known.set({ ...known.current(), unreadNotifications })
}
