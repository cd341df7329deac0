import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PortalConfigScreen } from '@/components/portal-config/portal-config-screen'
import { portalConfig } from '@/lib/portal-config/portal-config-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal-config'))('title') }
}

/** Shows `/admin/setting/portal` and `/admin/setting/portal/config`: the portal's settings. */
export default async function PortalSettingsPage() {
  await requireSession('admin')
  return (
    <Prefetch queries={[portalConfig()]}>
      <PortalConfigScreen defaultMainText={(await getTranslations('home'))('heroTitle')} />
    </Prefetch>
  )
}
