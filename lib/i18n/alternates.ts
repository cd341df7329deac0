import { LOCALES, type Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { env } from '@/lib/env'
import { markdownPath } from '@/lib/markdown-path'
import { localePath } from '@/lib/portal-paths'

/**
 * Returns the canonical address, the addresses in both languages and the twin in Markdown of a public page; x-default is English. `path` has
 * no language.
 */
export function alternatesOf(locale: Locale, path: string): NonNullable<Metadata['alternates']> {
  const absolute = (language: Locale) => new URL(localePath(language, path), env().publicUrl).href
  const languages = Object.fromEntries(LOCALES.map((language) => [language, absolute(language)]))
  const twin = markdownPath(path)
  return {
    canonical: absolute(locale),
    languages: { ...languages, 'x-default': absolute('en') },
    ...(twin ? { types: { 'text/markdown': new URL(localePath(locale, twin), env().publicUrl).href } } : {}),
  }
}
