import { isLocale, type Locale } from '@portico/contract/locale'
import { STORAGE_KEYS, writeStored } from '@/lib/browser-storage'
import { keepDrafts } from '@/lib/drafts'
import { ownPath } from '@/lib/own-path'
import { isPrivatePath, localePath, portalPaths } from '@/lib/portal-paths'
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from './locale-cookie'

/** Stores a language: in a cookie for the server, and in the browser's storage for other tabs. */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax`
  writeStored(STORAGE_KEYS.locale, locale)
}

/** Stores a language, and shows the open page in it, with what was typed: the language may have been chosen in another tab. */
export function showInLocale(locale: Locale): void {
  keepLocale(locale)
  keepDrafts()
  const { pathname, search, hash } = window.location
  const address = twinAddress(locale, window.location)
  if (address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}

/** Returns the address of the same page in another language; a private address is the same in all. */
export function twinAddress(locale: Locale, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const [, first = '', ...rest] = pathname.split('/')
  const path = isLocale(first) ? `/${rest.join('/')}` : pathname
  const twin = isPrivatePath(path) ? path : localePath(locale, path)
  // Without its prefix, `/ko//evil.example` is another site.
  return ownPath(twin + search + hash) ?? localePath(locale, portalPaths.home)
}
