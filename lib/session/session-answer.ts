import { type UserCategory, userCategoryOf } from '@portico/contract/role'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'
import type { LiveSession } from '@portico/contract/session/session-endpoints'
import type { SessionOverCode } from '@/lib/platform/platform-error'
import { sessionSetCookie } from './session-cookie'
import { decodeSession, type WebSession } from './web-session'

/** What the browser is told of its session; no token. Of nobody it is the empty session. */
export interface SessionAnswer extends Session {
  category: UserCategory
  /** Opaque; changes with each sign-in. */
  marker?: string
  /** When the session ends unless it is refreshed; seconds since 1970. */
  expiresAt?: number
  /** The server's clock, to measure the other times by; seconds since 1970. */
  now: number
  /** Absent when the platform could not be asked. */
  unreadNotifications?: number
  /** The account's language is another one than the browser was last told of. */
  localeChanged?: boolean
  /** Why the session that the browser came with is over. */
  over?: SessionOverCode
}

interface Described {
  session?: WebSession
  renewed: boolean
  live?: LiveSession
  over?: SessionOverCode
}

/** Answers with who is signed in, and keeps the session's cookie where something in it has changed. */
export async function answerSession({ session, renewed, live, over }: Described): Promise<Response> {
  const decoded = session ? decodeSession(session.accessToken) : EMPTY_SESSION
  const shown = live ? { ...decoded, name: live.name, roles: live.roles, locale: live.locale } : decoded
  const localeChanged = session?.locale !== undefined && session.locale !== shown.locale
  const body: SessionAnswer = {
    ...shown,
    category: userCategoryOf(shown.roles),
    now: Math.floor(Date.now() / 1000),
    ...(session ? { marker: session.marker, expiresAt: live ? secondsOf(live.expiresAt) : session.expiresAt } : {}),
    ...(live ? { unreadNotifications: live.unreadNotifications } : {}),
    ...(localeChanged ? { localeChanged } : {}),
    ...(over ? { over } : {}),
  }
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  if (session && (renewed || localeChanged)) {
    response.headers.append('set-cookie', await sessionSetCookie({ ...session, locale: shown.locale }))
  }
  return response
}

function secondsOf(moment: string | Date): number {
  return Math.floor(new Date(moment).getTime() / 1000)
}
