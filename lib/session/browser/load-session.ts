import { showInLocale } from '@/lib/i18n/choose-locale'
import { callPath } from '@/lib/platform/call-from-browser'
import { readStored, STORAGE_KEYS, writeStored } from '../../browser-storage'
import { dropDrafts } from '../../drafts'
import { forgetSession, handleSessionOver, storedReason } from '../../platform/session-over'
import { areaOf } from '../area'
import type { SessionAnswer } from '../session-answer'
import { adoptNobody, adoptSession, browserSession } from './browser-session'

const SAME_END_MS = 3_000

/**
 * Loads the signed-in user, and updates the marker to match. With `renew` false the request does not extend the session. Without a response
 * nothing changes.
 */
export async function loadSession({ renew = true } = {}): Promise<void> {
  const path = renew ? '/session' : '/session?renew=no'
  const answer = (await callPath('GET', path, undefined, { stay: true }).catch(() => undefined)) as SessionAnswer | undefined
  if (answer && answer.id !== 0) acceptAnswer(answer)
  else if (answer) acceptNobody(answer)
  else if (!browserSession.current().known) adoptNobody()
}

/** Applies the response of an auth route. Another language reloads the page, and another user a private page. */
export function acceptAnswer(answer: SessionAnswer): void {
  const { session: before, unreadNotifications: unread } = browserSession.current()
  const { id, email, name, roles, iat, exp, locale, unreadNotifications = unread } = answer
  dropDrafts({ personId: id })
  adoptSession({ id, email, name, roles, iat, exp, locale }, { endsAt: endOf(answer), unreadNotifications })
  if (answer.marker && readStored(STORAGE_KEYS.marker) === null) writeStored(STORAGE_KEYS.marker, answer.marker)
  if (answer.localeChanged) showInLocale(locale)
  else if (before.id !== 0 && before.id !== id && areaOf(window.location.pathname)) window.location.reload()
}

/** Opens the login page from a private page whose session is over; a public page shows that nobody is signed in. */
function acceptNobody({ over }: SessionAnswer): void {
  if (areaOf(window.location.pathname)) {
    // Another tab may have received the reason first, and the cookie is gone since.
    handleSessionOver(over ?? storedReason() ?? 'SessionEnded')
    return
  }
  if (over) forgetSession(over)
  adoptNobody()
}

/** Returns the session's end by this browser's clock; differences within a response's latency are ignored. */
function endOf({ expiresAt, now }: SessionAnswer): number | undefined {
  if (expiresAt === undefined) return undefined
  const { endsAt: before } = browserSession.current()
  const endsAt = Date.now() + (expiresAt - now) * 1000
  return before !== undefined && Math.abs(endsAt - before) < SAME_END_MS ? before : endsAt
}
