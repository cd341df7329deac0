import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiDetailScreen } from '@/components/api-overview/api-detail-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { stagesOf } from '@/lib/stage/stage-prefetch'
import { FIRST_STAGES } from '@/lib/stage/stage-queries'
import { apiTrafficOf } from '@/lib/traffic/traffic-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('listTitle') }
}

export default async function ApiDetailPage({ params }: { params: Promise<{ apiId: string }> }) {
  const session = await requireSession('developer')
  const { apiId } = await params
  const queries = [apiOf(session, apiId), stagesOf(session, apiId, FIRST_STAGES), apiTrafficOf(session, apiId)]
  return (
    <Prefetch queries={queries}>
      <ApiDetailScreen apiId={apiId} />
    </Prefetch>
  )
}
