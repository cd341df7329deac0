import { SESSION_WARNING_SECONDS } from '@portico/contract/session/session'
import { callPath } from '@/lib/platform/call-from-browser'
import { browserSession } from './browser-session'
import { acceptAnswer, loadSession } from './load-session'
import type { SessionAnswer } from './session-answer'
import { tellExtended } from './session-channel'
import { handleSessionOver } from './session-over'

/** Whether a session is so near its end that its person is warned. */
export function isEnding(endsAt = browserSession.current().endsAt): boolean {
  return endsAt !== undefined && endsAt - Date.now() <= SESSION_WARNING_SECONDS * 1000
}

/** Prolongs the session, here and in the other tabs; false when it cannot last any longer. Throws PlatformError. */
export async function extendSession(): Promise<boolean> {
  acceptAnswer((await callPath('POST', '/extend-session')) as SessionAnswer)
  tellExtended()
  return !isEnding()
}

/** At the end: signs out here and in all tabs, unless another tab has prolonged the session meanwhile. */
export async function endSession(): Promise<void> {
  await loadSession({ renew: false })
  const { endsAt = 0 } = browserSession.current()
  if (endsAt > Date.now()) return
  await callPath('POST', '/logout', undefined, { stay: true }).catch(() => undefined)
  handleSessionOver('SessionExpired')
}
