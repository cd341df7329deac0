import { mailEndpoints, mailListQuery } from '@portico/contract/mail/mail-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { GeneralSettingsScreen } from '@/components/mail/general-settings-screen'
import { mailKeys } from '@/lib/mail/mail-queries'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('mail'))('settingsTitle') }
}

export default async function GeneralSettingsPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  const session = await requireSession('admin')
  const query = listQueryOf(mailListQuery, await searchParams)
  const queryFn = () => callPlatform(mailEndpoints.listMails, { query }, { session })
  return (
    <Prefetch queries={[{ queryKey: mailKeys.list(query), queryFn }]}>
      <GeneralSettingsScreen />
    </Prefetch>
  )
}
