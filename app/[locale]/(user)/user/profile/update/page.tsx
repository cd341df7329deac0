import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountUpdateScreen } from '@/components/account-settings/account-update-screen'
import { ownAccount } from '@/lib/account-settings/account-settings-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account-settings.update'))('title') }
}

export default async function UserProfileUpdatePage() {
  await requireSession('user')
  return (
    <Prefetch queries={[ownAccount()]}>
      <AccountUpdateScreen area="user" />
    </Prefetch>
  )
}
