import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { IncidentDetailScreen } from '@/components/service-status/incident-detail-screen'
import { pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { incidentName } from '@/lib/service-status/incident-name'
import { incidentDetail } from '@/lib/service-status/service-status-queries'
import { requireSession } from '@/lib/session/server/require-session'

interface PageProps {
  params: Promise<{ incidentId: string }>
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ incidentId }, t] = [await params, await getTranslations('service-status.manage')]
  return pageTitle(incidentName(incidentId), t('title'))
}

/** Shows `/developer/support/incidents/{incidentId}`. */
export default async function DeveloperIncidentDetailPage({ params }: PageProps) {
  await requireSession('developer')
  const { incidentId } = await params
  return (
    <Prefetch queries={[incidentDetail(incidentId)]}>
      <IncidentDetailScreen area="developer" incidentId={incidentId} />
    </Prefetch>
  )
}
