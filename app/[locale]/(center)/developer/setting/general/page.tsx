import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeveloperSettingsScreen } from '@/components/account-settings/developer-settings-screen'
import { ownDefaults } from '@/lib/account-settings/account-settings-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account-settings'))('defaults.title') }
}

export default async function DeveloperSettingsPage() {
  await requireSession('developer')
  return (
    <Prefetch queries={[ownDefaults(), environmentOptions()]}>
      <DeveloperSettingsScreen />
    </Prefetch>
  )
}
