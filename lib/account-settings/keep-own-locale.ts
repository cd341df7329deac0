import type { Locale } from '@portico/contract/locale'
import { callPath } from '@/lib/platform/call-from-browser'
import { browserSession } from '@/lib/session/browser/browser-session'
import { renewOwnSession } from './renew-own-session'

/**
 * Stores a language in the signed-in person's account, and renews the session, which carries it. The page stays as it is. Does nothing when nobody
 * is signed in.
 */
export async function keepOwnLocale(locale: Locale): Promise<void> {
  if (browserSession.current().session.id === 0) return
  await callPath('PUT', '/account/locale', { locale }, { stay: true })
  await renewOwnSession()
}
