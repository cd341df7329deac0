import { LOCALES, type Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { env } from '@/lib/env'
import { localePath } from '@/lib/portal-paths'

/** Returns the canonical address and the addresses in both languages of a public page; x-default is English. `path` has no language. */
export function alternatesOf(locale: Locale, path: string): NonNullable<Metadata['alternates']> {
  const absolute = (language: Locale) => new URL(localePath(language, path), env().publicUrl).href
  const languages = Object.fromEntries(LOCALES.map((language) => [language, absolute(language)]))
  return { canonical: absolute(locale), languages: { ...languages, 'x-default': absolute('en') } }
}
