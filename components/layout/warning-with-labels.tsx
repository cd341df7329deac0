'use client'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@portico/contract/locale'
import { NextIntlClientProvider } from 'next-intl'
import { use } from 'react'
import { SessionWarning } from './session-warning'

let loading: Promise<{ locale: Locale; labels: object } | undefined> | undefined

/** Shows the warning before the session ends with the texts of the page's language, for pages that send none to the browser. */
export function WarningWithLabels({ secondsLeft }: { secondsLeft: number }) {
  loading ??= loadLabels(document.documentElement.lang).catch(() => undefined)
  const loaded = use(loading)
  if (loaded === undefined) return null
  const { locale, labels } = loaded
  return (
    <NextIntlClientProvider locale={locale} messages={{ 'session-warning': labels } as never} timeZone="UTC">
      <SessionWarning secondsLeft={secondsLeft} />
    </NextIntlClientProvider>
  )
}

async function loadLabels(language: string) {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  return { locale, labels: (await import(`@/messages/${locale}/session-warning.json`)).default as object }
}
