import { SESSION_WARNING_SECONDS } from '@portico/contract/session/session'
import { callPath } from '@/lib/platform/call-from-browser'
import { handleSessionOver } from '../../platform/session-over'
import type { SessionAnswer } from '../session-answer'
import { browserSession } from './browser-session'
import { acceptAnswer, loadSession } from './load-session'
import { announceExtension } from './session-channel'

/** Returns whether a session ends so soon that the user is warned. */
export function isEnding(endsAt = browserSession.current().endsAt): boolean {
  return endsAt !== undefined && endsAt - Date.now() <= SESSION_WARNING_SECONDS * 1000
}

/** Extends the session, here and in the other tabs; false when it cannot be extended any further. Throws PlatformError. */
export async function extendSession(): Promise<boolean> {
  acceptAnswer((await callPath('POST', '/extend-session')) as SessionAnswer)
  announceExtension()
  return !isEnding()
}

/** Signs out here and in all tabs, unless another tab has extended the session in the meantime. */
export async function endSession(): Promise<void> {
  await loadSession({ renew: false })
  const { endsAt = 0 } = browserSession.current()
  if (endsAt > Date.now()) return
  await callPath('POST', '/logout', undefined, { stay: true }).catch(() => undefined)
  handleSessionOver('SessionExpired')
}
