import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiCreateScreen } from '@/components/api/api-create-screen'
import { ownDefaults } from '@/lib/account-settings/account-settings-queries'
import { categoryOptions } from '@/lib/category/category-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('form.title') }
}

export default async function ApiCreatePage() {
  await requireSession('developer')
  return (
    <Prefetch queries={[targetServerGroupOptions(), categoryOptions(), environmentOptions(), ownDefaults()]}>
      <ApiCreateScreen />
    </Prefetch>
  )
}
