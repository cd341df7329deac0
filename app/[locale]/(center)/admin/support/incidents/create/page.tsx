import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { IncidentCreateScreen } from '@/components/service-status/incident-create-screen'
import { APIS_TO_CHOOSE, apiList } from '@/lib/api/api-queries'
import { pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('service-status.manage')
  return pageTitle(t('report'), t('title'))
}

/** Shows `/admin/support/incidents/create`. */
export default async function AdminIncidentCreatePage() {
  await requireSession('admin')
  return (
    <Prefetch queries={[apiList(APIS_TO_CHOOSE)]}>
      <IncidentCreateScreen area="admin" />
    </Prefetch>
  )
}
