import { ownSignInListQuery } from '@portico/contract/login-history/login-history-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountSettingsScreen } from '@/components/account-settings/account-settings-screen'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { OWN_SIGN_INS_SIZE, ownAccount, ownSignIns } from '@/lib/account-settings/account-settings-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account-settings'))('title') }
}

export default async function DeveloperProfilePage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('developer')
  const query = { ...listQueryOf(ownSignInListQuery, await searchParams), size: OWN_SIGN_INS_SIZE }
  return (
    <Prefetch queries={[ownAccount(), ownSignIns(query)]}>
      <AccountSettingsScreen area="developer" />
    </Prefetch>
  )
}
