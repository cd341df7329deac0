import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QuickCreateScreen } from '@/components/quick-create/quick-create-screen'
import { environmentOptions } from '@/lib/environment/environment-options'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('quick.title') }
}

export default async function QuickCreatePage() {
  await requireSession('developer')
  return (
    <Prefetch queries={[environmentOptions()]}>
      <QuickCreateScreen />
    </Prefetch>
  )
}
