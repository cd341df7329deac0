import { DEFAULT_LOCALE, isLocale } from '@portico/contract/locale'
import type documentMessages from '@/messages/en/api-document.json'
import type texts from '@/messages/en/api-document-console.json'

/** The texts of the console with placeholders like `{name}`. */
export type ConsoleLabels = typeof texts & {
  /** Why a gateway refuses a call, by its code. */
  refusals: (typeof documentMessages)['errorMeanings']
}

/** Returns the texts of the console in the language of the page; they are loaded when it opens. */
export async function loadConsoleLabels(language: string): Promise<ConsoleLabels> {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  const [own, document] = await Promise.all([
    import(`@/messages/${locale}/api-document-console.json`),
    import(`@/messages/${locale}/api-document.json`),
  ])
  return { ...(own.default as typeof texts), refusals: (document.default as typeof documentMessages).errorMeanings }
}

/** Returns a text of the console with its placeholders filled in. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
