/** Product rules, section 1: languages of the product; en is the fallback. */
export const LOCALES = ['en', 'ko'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}
