import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiDetailScreen } from '@/components/api-overview/api-detail-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { FIRST_STAGES, stageList } from '@/lib/stage/stage-queries'
import { apiTraffic, FIRST_WINDOW } from '@/lib/traffic/traffic-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('listTitle') }
}

export default async function ApiDetailPage({ params }: { params: Promise<{ apiId: string }> }) {
  await requireSession('developer')
  const { apiId } = await params
  const queries = [apiDetail(apiId), stageList(apiId, FIRST_STAGES), apiTraffic(apiId, FIRST_WINDOW)]
  return (
    <Prefetch queries={queries}>
      <ApiDetailScreen apiId={apiId} />
    </Prefetch>
  )
}
