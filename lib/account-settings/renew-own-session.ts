import { callPath } from '@/lib/platform/call-from-browser'
import { acceptAnswer } from '@/lib/session/browser/load-session'
import type { SessionAnswer } from '@/lib/session/session-answer'

/**
 * Lets a changed name or language be known at once: the tokens, which carry both, are renewed, and the page takes over what they say
 * now. Showing another language is left to the caller, who knows where to. A platform that is away for this moment does no harm: the
 * next look at the session brings it.
 */
export async function renewOwnSession(): Promise<void> {
  const answer = (await callPath('POST', '/extend-session').catch(() => undefined)) as SessionAnswer | undefined
  if (answer) acceptAnswer({ ...answer, localeChanged: false })
}
