import { readFileSync } from 'node:fs'
import type { Locale } from './made-person.ts'

/** Returns the text that screens show for a key such as `stage.planned.plan`. Throws for a key without a text. */
export function shownText(locale: Locale, key: string): string {
  const [file = '', ...names] = key.split('.')
  const texts: unknown = JSON.parse(readFileSync(new URL(`../../messages/${locale}/${file}.json`, import.meta.url), 'utf8'))
  const text = names.reduce<unknown>((of, name) => (of as Record<string, unknown>)?.[name], texts)
  if (typeof text !== 'string') throw new Error(`there is no text for ${key} in ${locale}`)
  return text
}
