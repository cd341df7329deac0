import type { Session } from '@portico/contract/session/session'
import { keepLocale } from '@/lib/i18n/choose-locale'
import { STORAGE_KEYS, writeStored } from '../../browser-storage'
import { dropDrafts } from '../../drafts'
import { adoptSession } from './browser-session'

/** The response of a successful sign-in. */
export interface SignedIn {
  session: Session
  marker: string
}

/** Stores the result of a sign-in: the marker, which notifies other tabs, and the user's language. */
export function acceptSignIn({ session, marker }: SignedIn): void {
  writeStored(STORAGE_KEYS.over, null)
  writeStored(STORAGE_KEYS.marker, marker)
  dropDrafts({ personId: session.id })
  keepLocale(session.locale)
  adoptSession(session)
}
