import type { Locale } from '@portico/contract/locale'
import { callPath } from '@/lib/platform/call-from-browser'
import { renewOwnSession } from './renew-own-session'

/** Stores a language in the signed-in person's account, and renews the session, which carries it. The page stays as it is. */
export async function keepOwnLocale(locale: Locale): Promise<void> {
  await callPath('PUT', '/account/locale', { locale }, { stay: true })
  await renewOwnSession()
}
