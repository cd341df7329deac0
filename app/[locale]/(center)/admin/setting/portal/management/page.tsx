import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PortalManagementScreen } from '@/components/portal-management/portal-management-screen'
import { portalManagement } from '@/lib/portal-management/portal-management-queries'
import { pinList } from '@/lib/publication/publication-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal-management'))('title') }
}

/** Shows `/admin/setting/portal/management`: the notice banner and the maintenance mode. */
export default async function PortalManagementPage() {
  await requireSession('admin')
  return (
    <Prefetch queries={[portalManagement(), pinList()]}>
      <PortalManagementScreen />
    </Prefetch>
  )
}
