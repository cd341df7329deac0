'use client'
import type { Locale } from '@portico/contract/locale'
import type { Session } from '@portico/contract/session/session'
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { ThemeProvider } from 'next-themes'
import { type ReactNode, useState } from 'react'
import { showErrorUnlessPlaced } from '@/components/feedback/error-store'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { KeptDialogs } from '@/components/feedback/kept-dialogs'
import { lateComponent } from '@/components/ui/late-component'
import { StyleNonce } from '@/components/ui/style-nonce'
import { FORMATS } from '@/lib/i18n/formats'
import type { Messages } from '@/lib/i18n/load-messages'
import type { ListPreferences } from '@/lib/list-preferences/list-preferences'
import { ListPreferencesProvider } from '@/lib/list-preferences/list-preferences-provider'
import { createQueryClient } from '@/lib/query/query-client'
import { SessionProvider } from '@/lib/session/browser/session-provider'
import { useWaiting } from '@/lib/waiting/waiting'
import { SessionWatcher } from './session-watcher'

const SessionWarning = lateComponent(() => import('./session-warning').then((module) => module.SessionWarning), { failed: () => null })

interface PrivateProvidersProps {
  nonce: string | undefined
  locale: Locale
  messages: Messages
  /** The IANA name that the browser sent last. */
  timeZone: string
  /** What the person chose for lists. */
  lists: ListPreferences
  session: Session
  children: ReactNode
}

/** Provides the browser code of the pages of a center and of one's own pages; public pages and references have none of it. */
export function PrivateProviders({ nonce, locale, messages, timeZone, lists, session, children }: PrivateProvidersProps) {
  const [client] = useState(() => createQueryClient(showErrorUnlessPlaced))
  return (
    <StyleNonce.Provider value={nonce}>
      <ThemeProvider attribute="class" storageKey="theme" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
        <QueryClientProvider client={client}>
          <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone} formats={FORMATS}>
            <SessionProvider session={session}>
              <ListPreferencesProvider initial={lists}>{children}</ListPreferencesProvider>
              <FeedbackHost />
              <KeptDialogs />
              <SessionWatcher Warning={SessionWarning} />
              <MutationWaits />
            </SessionProvider>
          </NextIntlClientProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StyleNonce.Provider>
  )
}

/** Tells a person that an act of theirs takes longer than usual, unless its screen shows its progress (`meta: { ownProgress: true }`). */
function MutationWaits() {
  useWaiting(useIsMutating({ predicate: ({ meta }) => meta?.ownProgress !== true }) > 0)
  return null
}
