import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type ClientGroup, pickMessages } from '@/lib/i18n/client-namespaces'
import { currentLocale } from '@/lib/i18n/current-locale'
import type { Messages } from '@/lib/i18n/load-messages'
import { currentListPreferences, currentNonce, currentTimeZone } from '@/lib/session/server/current-request'
import { describeCurrentSession } from '@/lib/session/server/require-session'
import { PrivateProviders } from './private-providers'

/** Provides the browser code of a private layout with nonce, language, texts and session, on the server. */
export async function PrivateFrame({ group, children }: { group: ClientGroup; children: ReactNode }) {
  const [nonce, locale, messages, timeZone, lists, session] = await Promise.all([
    currentNonce(),
    currentLocale(),
    getMessages(),
    currentTimeZone(),
    currentListPreferences(),
    describeCurrentSession(),
  ])
  return (
    <PrivateProviders
      nonce={nonce}
      locale={locale}
      messages={pickMessages(messages as Messages, group)}
      timeZone={timeZone}
      lists={lists}
      session={session}
    >
      {children}
    </PrivateProviders>
  )
}
