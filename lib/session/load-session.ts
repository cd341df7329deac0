import { showInLocale } from '@/lib/i18n/choose-locale'
import { callPath } from '@/lib/platform/call-from-browser'
import { areaOf } from './area'
import { adoptNobody, adoptSession, browserSession } from './browser-session'
import { readStored, STORAGE_KEYS, writeStored } from './browser-storage'
import type { SessionAnswer } from './session-answer'
import { forgetSession, handleSessionOver, toldReason } from './session-over'

const SAME_END_MS = 3_000

/**
 * Asks who is signed in, and keeps the marker in step with the answer. With `renew` false the session is not prolonged by asking.
 * Without an answer all stays as it is.
 */
export async function loadSession({ renew = true } = {}): Promise<void> {
  const path = renew ? '/session' : '/session?renew=no'
  const answer = (await callPath('GET', path, undefined, { stay: true }).catch(() => undefined)) as SessionAnswer | undefined
  if (answer && answer.id !== 0) acceptAnswer(answer)
  else if (answer) acceptNobody(answer)
  else if (!browserSession.current().known) adoptNobody()
}

/** Takes over what one of the session's doors answered. Another language loads the page anew, and another person a private one. */
export function acceptAnswer(answer: SessionAnswer): void {
  const { session: before, unreadNotifications: unread } = browserSession.current()
  const { id, email, name, roles, iat, exp, locale, unreadNotifications = unread } = answer
  adoptSession({ id, email, name, roles, iat, exp, locale }, { endsAt: endOf(answer), unreadNotifications })
  if (answer.marker && readStored(STORAGE_KEYS.marker) === null) writeStored(STORAGE_KEYS.marker, answer.marker)
  if (answer.localeChanged) showInLocale(locale)
  else if (before.id !== 0 && before.id !== id && areaOf(window.location.pathname)) window.location.reload()
}

/** A private page whose session is over goes to the login page; a public one shows nobody from now on. */
function acceptNobody({ over }: SessionAnswer): void {
  if (areaOf(window.location.pathname)) {
    // Another tab may have been told the reason first, and the cookie be gone since.
    handleSessionOver(over ?? toldReason() ?? 'SessionEnded')
    return
  }
  if (over) forgetSession(over)
  adoptNobody()
}

/** The end by this browser's clock; the time that an answer takes makes no new one. */
function endOf({ expiresAt, now }: SessionAnswer): number | undefined {
  if (expiresAt === undefined) return undefined
  const { endsAt: before } = browserSession.current()
  const endsAt = Date.now() + (expiresAt - now) * 1000
  return before !== undefined && Math.abs(endsAt - before) < SAME_END_MS ? before : endsAt
}
