import { DEFAULT_LOCALE, isLocale, type Locale } from '@portico/contract/locale'
import { locale } from 'next/root-params'

/** Returns the language of the page that is being rendered. For server components only. */
export async function currentLocale(): Promise<Locale> {
  const segment = await locale()
  return isLocale(segment) ? segment : DEFAULT_LOCALE
}
