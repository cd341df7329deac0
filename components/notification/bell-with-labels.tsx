'use client'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@portico/contract/locale'
import type { Session } from '@portico/contract/session/session'
import { NextIntlClientProvider } from 'next-intl'
import { use } from 'react'
import { NotificationBell } from './notification-bell'

let loading: Promise<{ locale: Locale; notification: object } | undefined> | undefined

/** Shows the bell with the texts of the page's language, for pages that send none to the browser. */
export function BellWithLabels({ session }: { session: Session }) {
  loading ??= loadMessages(document.documentElement.lang).catch(() => undefined)
  const messages = use(loading)
  if (messages === undefined) return null
  const { locale, notification } = messages
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={{ notification } as never}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      <NotificationBell place="portal" session={session} />
    </NextIntlClientProvider>
  )
}

async function loadMessages(language: string) {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  return { locale, notification: (await import(`@/messages/${locale}/notification.json`)).default as object }
}
