import { DEFAULT_LOCALE, isLocale } from '@portico/contract/locale'
import { locale } from 'next/root-params'
import { getRequestConfig } from 'next-intl/server'
import { FORMATS } from './formats'
import { loadMessages } from './load-messages'

/** The configuration of next-intl: the language of the address, or the one that the caller names. */
export default getRequestConfig(async ({ locale: named }) => {
  const wanted = named ?? (await locale())
  const language = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  return { locale: language, messages: await loadMessages(language), formats: FORMATS, timeZone: 'UTC' }
})
