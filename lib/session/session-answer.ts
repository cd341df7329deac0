import type { UserCategory } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import type { SessionOverCode } from '@/lib/platform/platform-error'

/** The web server's response about the browser's session; never a token. The empty session when nobody is signed in. */
export interface SessionAnswer extends Session {
  category: UserCategory
  /** Opaque; changes with each sign-in. */
  marker?: string
  /** When the session ends unless it is refreshed; seconds since 1970. */
  expiresAt?: number
  /** The server's clock, which the other times are relative to; seconds since 1970. */
  now: number
  /** Absent when the platform could not be asked. */
  unreadNotifications?: number
  /** True when the account's language differs from the one that the browser was last sent. */
  localeChanged?: boolean
  /** Why the session that the browser sent is over. */
  over?: SessionOverCode
}
