import { LOCALES, type Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { env } from '@/lib/env'
import { markdownPath } from '@/lib/markdown-path'
import { localePath } from '@/lib/portal-paths'

/** Addresses of a page by language, without the language. */
export type LanguageVersions = Partial<Record<Locale, string>>

/** Returns the addresses of a page that has the same one in every language. */
export const inEveryLanguage = (path: string): LanguageVersions => Object.fromEntries(LOCALES.map((language) => [language, path]))

/**
 * Returns the canonical address of a public page, its addresses in the languages that it is given in, and its twin in Markdown; x-default is
 * English. `path` has no language.
 */
export function alternatesOf(locale: Locale, path: string, versions = inEveryLanguage(path)): NonNullable<Metadata['alternates']> {
  const absolute = (language: Locale, page: string) => new URL(localePath(language, page), env().publicUrl).href
  const languages = Object.fromEntries(Object.entries(versions).map(([language, page]) => [language, absolute(language as Locale, page)]))
  const twin = markdownPath(path)
  return {
    canonical: absolute(locale, path),
    languages: { ...languages, 'x-default': languages.en ?? absolute(locale, path) },
    ...(twin ? { types: { 'text/markdown': absolute(locale, twin) } } : {}),
  }
}
