import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UnregisterScreen } from '@/components/profile/unregister-screen'
import { ownDepartureOf } from '@/lib/profile/profile-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile.unregister'))('title') }
}

export default async function AdminUnregisterPage() {
  const session = await requireSession('admin')
  return (
    <Prefetch queries={[ownDepartureOf(session)]}>
      <UnregisterScreen area="admin" />
    </Prefetch>
  )
}
