import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PortalConfigEditScreen } from '@/components/portal-config/portal-config-edit-screen'
import { portalConfig } from '@/lib/portal-config/portal-config-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal-config'))('createTitle') }
}

export default async function CreatePortalConfigPage() {
  await requireSession('admin')
  return (
    <Prefetch queries={[portalConfig()]}>
      <PortalConfigEditScreen title="createTitle" defaultMainText={(await getTranslations('home'))('heroTitle')} />
    </Prefetch>
  )
}
