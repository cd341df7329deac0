import 'server-only'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@portico/contract/locale'

/** The texts of a language by namespace; each file of `messages/{locale}` is a namespace. */
export type Messages = Record<string, Record<string, unknown>>

const loaded = new Map<Locale, Promise<Messages>>()

/** Returns all texts of a language; in production they are read once. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale)
  if (known && process.env.NODE_ENV === 'production') return known
  const reading = readMessages(locale)
  loaded.set(locale, reading)
  return reading
}

async function readMessages(locale: Locale): Promise<Messages> {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'messages', locale)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const entries = files.map(async (file) => {
    const namespace = file.slice(0, -'.json'.length)
    // Imported, not read, so that the development server updates a changed text in the open page.
    const { default: texts } = (await import(`../../messages/${locale}/${namespace}.json`)) as { default: Record<string, unknown> }
    return [namespace, texts] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
