import 'server-only'
import { userCategoryOf } from '@portico/contract/role'
import { EMPTY_SESSION } from '@portico/contract/session/session'
import type { LiveSession } from '@portico/contract/session/session-endpoints'
import type { SessionOverCode } from '@/lib/platform/platform-error'
import type { SessionAnswer } from '../session-answer'
import { sessionSetCookie } from './session-cookie'
import { decodeSession, type WebSession } from './web-session'

interface Described {
  session?: WebSession
  renewed: boolean
  live?: LiveSession
  over?: SessionOverCode
}

/** Answers with the signed-in user, and sets the session cookie again when its content has changed. */
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
