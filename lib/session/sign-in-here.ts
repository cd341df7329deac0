import type { Session } from '@portico/contract/session/session'
import { keepLocale } from '@/lib/i18n/choose-locale'
import { adoptSession } from './browser-session'
import { STORAGE_KEYS, writeStored } from './browser-storage'

/** What a sign-in answers with success. */
export interface SignedIn {
  session: Session
  marker: string
}

/** Keeps what a sign-in brought: the marker, which tells other tabs, and the person's language. */
export function acceptSignIn({ session, marker }: SignedIn): void {
  writeStored(STORAGE_KEYS.over, null)
  writeStored(STORAGE_KEYS.marker, marker)
  keepLocale(session.locale)
  adoptSession(session)
}
