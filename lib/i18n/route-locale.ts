import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '@portico/contract/locale'
import { isPrivatePath, localePath } from '../portal-paths.ts'

/** The destination of a request: a page under `[locale]`, or a redirect. `byBrowser`: the browser's language decided it. */
export type LocaleRoute =
  | { kind: 'page'; locale: Locale; path: string; isPrivate: boolean }
  | { kind: 'redirect'; path: string; byBrowser: boolean }

/** The parts of a request that decide its language. */
export interface LocaleRequest {
  pathname: string
  /** The language in the cookie. */
  chosen: string | undefined
  acceptLanguage: string | null
}

/**
 * Returns the language of a request. Public pages: `/apis` is English, `/ko/apis` Korean, `/en/apis` redirects; a person who has chosen
 * Korean, or has chosen nothing and has a Korean browser, is redirected to the Korean page. Private pages have no prefix and use the chosen
 * language.
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

/** Returns the preferred language of an Accept-Language header among the supported ones; English when it names none (RFC 9110, section 12.5.4). */
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
