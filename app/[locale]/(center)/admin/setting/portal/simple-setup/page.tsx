import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SimpleSetupScreen } from '@/components/simple-setup/simple-setup-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { simpleSetup } from '@/lib/simple-setup/simple-setup-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simple-setup'))('title') }
}

export default async function SimpleSetupPage() {
  await requireSession('admin')
  return (
    <Prefetch queries={[simpleSetup()]}>
      <SimpleSetupScreen />
    </Prefetch>
  )
}
