import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '@portico/contract/locale'
import { isPrivatePath, localePath } from '../paths.ts'

/** Where a request goes: to a page of the tree under `[locale]`, or away. `byBrowser`: decided by what the browser prefers. */
export type LocaleRoute =
  | { kind: 'page'; locale: Locale; path: string; isPrivate: boolean }
  | { kind: 'redirect'; path: string; byBrowser: boolean }

/** What of a request decides its language. */
export interface LocaleRequest {
  pathname: string
  /** The chosen language out of its cookie. */
  chosen: string | undefined
  acceptLanguage: string | null
}

/**
 * Public pages: `/apis` is English, `/ko/apis` Korean, `/en/apis` redirects; who has chosen Korean, or has chosen nothing and
 * has a Korean browser, is sent to the Korean twin. Private pages have no prefix and are in the chosen language.
 */
export function routeLocale({ pathname, chosen, acceptLanguage }: LocaleRequest): LocaleRoute {
  const preferred = isLocale(chosen) ? chosen : browserLocale(acceptLanguage)
  const [, first = '', ...rest] = pathname.split('/')
  const prefix = isLocale(first) ? first : undefined
  const path = prefix ? `/${rest.join('/')}` : pathname
  if (isPrivatePath(path)) {
    return prefix ? { kind: 'redirect', path, byBrowser: false } : { kind: 'page', locale: preferred, path, isPrivate: true }
  }
  if (prefix === DEFAULT_LOCALE) return { kind: 'redirect', path, byBrowser: false }
  if (prefix) return { kind: 'page', locale: prefix, path, isPrivate: false }
  if (preferred !== DEFAULT_LOCALE) return { kind: 'redirect', path: localePath(preferred, path), byBrowser: true }
  return { kind: 'page', locale: DEFAULT_LOCALE, path, isPrivate: false }
}

/** The language that a browser's Accept-Language prefers among ours; English when it names none (RFC 9110, section 12.5.4). */
export function browserLocale(acceptLanguage: string | null): Locale {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([0-9.]+)$/.exec(parameter)?.[1]).find((value) => value !== undefined)
      return { language: range.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { language } of ranked) {
    const match = LOCALES.find((locale) => locale === language)
    if (match) return match
  }
  return DEFAULT_LOCALE
}
