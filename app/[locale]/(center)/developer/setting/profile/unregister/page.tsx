import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UnregisterScreen } from '@/components/account-settings/unregister-screen'
import { ownDeparture } from '@/lib/account-settings/account-settings-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account-settings.unregister'))('title') }
}

export default async function DeveloperUnregisterPage() {
  await requireSession('developer')
  return (
    <Prefetch queries={[ownDeparture()]}>
      <UnregisterScreen area="developer" />
    </Prefetch>
  )
}
