import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiDetailScreen } from '@/components/api-overview/api-detail-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { FIRST_STAGES, stageList } from '@/lib/stage/stage-queries'
import { apiTraffic, FIRST_WINDOW } from '@/lib/traffic/traffic-queries'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string }> }): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('api')
  return pageTitle(nameOf(apiDetail(apiId)), t('tabs.overview'))
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
