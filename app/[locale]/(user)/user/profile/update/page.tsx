import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProfileUpdateScreen } from '@/components/account-settings/account-update-screen'
import { ownAccountOf } from '@/lib/account-settings/account-settings-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account-settings.update'))('title') }
}

export default async function UserProfileUpdatePage() {
  const session = await requireSession('user')
  return (
    <Prefetch queries={[ownAccountOf(session)]}>
      <ProfileUpdateScreen area="user" />
    </Prefetch>
  )
}
