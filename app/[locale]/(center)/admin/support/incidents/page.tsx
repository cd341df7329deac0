import { incidentListQuery } from '@portico/contract/service-status/service-status-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { IncidentListScreen } from '@/components/service-status/incident-list-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { incidentList } from '@/lib/service-status/service-status-queries'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('service-status.manage'))('title') }
}

/** Shows `/admin/support/incidents`. */
export default async function AdminIncidentListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = listQueryOf(incidentListQuery, await searchParams, await currentListSize('incidents'))
  return (
    <Prefetch queries={[incidentList(query)]}>
      <IncidentListScreen area="admin" />
    </Prefetch>
  )
}
