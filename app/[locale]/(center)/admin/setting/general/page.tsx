import { auditListQuery } from '@portico/contract/audit/audit-endpoints'
import { signInListQuery } from '@portico/contract/login-history/login-history-endpoints'
import { mailEndpoints, mailListQuery } from '@portico/contract/mail/mail-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { GeneralSettingsScreen } from '@/components/setting/general-settings-screen'
import { type SettingTab, settingTabOf } from '@/components/setting/setting-tabs'
import { auditActsOf } from '@/lib/audit/audit-prefetch'
import { signInsOf } from '@/lib/login-history/login-history-prefetch'
import { mailKeys } from '@/lib/mail/mail-queries'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch, type Prefetched } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import type { WebSession } from '@/lib/session/server/web-session'
import { generalSettingsOf, mailSettingsOf } from '@/lib/setting/setting-prefetch'

type Params = Exclude<AddressParams, URLSearchParams>

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('setting'))('title') }
}

export default async function GeneralSettingsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const session = await requireSession('admin')
  const params = await searchParams
  return (
    <Prefetch queries={FIRST_SHOWN[settingTabOf(params.tab)](session, params)}>
      <GeneralSettingsScreen />
    </Prefetch>
  )
}

/** What each tab shows first. */
const FIRST_SHOWN: Record<SettingTab, (session: WebSession, params: Params) => Prefetched[]> = {
  admin: (session) => [generalSettingsOf(session)],
  'login-history': (session, params) => [signInsOf(session, listQueryOf(signInListQuery, params))],
  audit: (session, params) => [auditActsOf(session, listQueryOf(auditListQuery, params))],
  'email-setting': (session) => [mailSettingsOf(session)],
  email: (session, params) => [mailSettingsOf(session), outboxOf(session, params)],
}

function outboxOf(session: WebSession, params: Params): Prefetched {
  const query = listQueryOf(mailListQuery, params)
  return { queryKey: mailKeys.list(query), queryFn: () => callPlatform(mailEndpoints.listMails, { query }, { session }) }
}
