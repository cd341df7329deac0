import { callPath } from '@/lib/platform/call-from-browser'
import { acceptAnswer } from '@/lib/session/browser/load-session'
import type { SessionAnswer } from '@/lib/session/session-answer'

/**
 * Refreshes the session after a changed name or language, since the tokens carry both, and updates the page. The caller switches the
 * language. When the platform is unavailable, the next session check updates the page.
 */
export async function renewOwnSession(): Promise<void> {
  const answer = (await callPath('POST', '/extend-session').catch(() => undefined)) as SessionAnswer | undefined
  if (answer) acceptAnswer({ ...answer, localeChanged: false })
}
