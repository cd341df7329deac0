import type { Locale } from '@portico/contract/locale'
import { showInLocale } from '@/lib/i18n/choose-locale'
import { callPath } from '@/lib/platform/call-from-browser'
import { browserSession } from '@/lib/session/browser/browser-session'
import { renewOwnSession } from './renew-own-session'

/** A slow platform delays the page in the other language no longer than this. */
const ACCOUNT_WITHIN_MS = 1_500

/** Shows the open page in a language, and stores the choice in the browser, and in the account of a signed-in person. */
export async function chooseOwnLocale(locale: Locale): Promise<void> {
  // Without the account the choice is still the browser's.
  const kept = keepInAccount(locale).catch(() => undefined)
  await Promise.race([kept, new Promise((wake) => setTimeout(wake, ACCOUNT_WITHIN_MS))])
  showInLocale(locale)
}

/** Renews the session after the change, because it carries the language. */
async function keepInAccount(locale: Locale): Promise<void> {
  if (browserSession.current().session.id === 0) return
  await callPath('PUT', '/account/locale', { locale }, { stay: true })
  await renewOwnSession()
}
