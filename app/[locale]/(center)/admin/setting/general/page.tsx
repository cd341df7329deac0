import { auditListQuery } from '@portico/contract/audit/audit-endpoints'
import { signInListQuery } from '@portico/contract/login-history/login-history-endpoints'
import { mailListQuery } from '@portico/contract/mail/mail-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { GeneralSettingsScreen } from '@/components/setting/general-settings-screen'
import { type SettingTab, settingTabOf } from '@/components/setting/setting-tabs'
import { auditList } from '@/lib/audit/audit-queries'
import { installation } from '@/lib/installation/installation-queries'
import type { ListPreferences } from '@/lib/list-preferences/list-preferences'
import { signInList } from '@/lib/login-history/login-history-queries'
import { mailList } from '@/lib/mail/mail-queries'
import type { NamedQuery } from '@/lib/query/endpoint-query'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListPreferences } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { generalSettings, mailSettings } from '@/lib/setting/setting-queries'

type Params = Exclude<AddressParams, URLSearchParams>

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('setting'))('title') }
}

export default async function GeneralSettingsPage({ searchParams }: { searchParams: Promise<Params> }) {
  await requireSession('admin')
  const params = await searchParams
  return (
    <Prefetch queries={FIRST_SHOWN[settingTabOf(params.tab)](params, await currentListPreferences())}>
      <GeneralSettingsScreen />
    </Prefetch>
  )
}

/** The queries that each tab needs first. */
const FIRST_SHOWN: Record<SettingTab, (params: Params, lists: ListPreferences) => NamedQuery[]> = {
  admin: () => [generalSettings()],
  'login-history': (params, lists) => [signInList(listQueryOf(signInListQuery, params, lists['login-history']?.size))],
  audit: (params, lists) => [auditList(listQueryOf(auditListQuery, params, lists.audit?.size))],
  version: () => [installation()],
  'email-setting': () => [mailSettings()],
  email: (params, lists) => [mailSettings(), mailList(listQueryOf(mailListQuery, params, lists.outbox?.size))],
}
