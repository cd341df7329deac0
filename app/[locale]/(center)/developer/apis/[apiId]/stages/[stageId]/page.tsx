import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageDetailScreen } from '@/components/stage/stage-detail-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { FIRST_METHOD, methodList } from '@/lib/method/method-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { FIRST_STAGE_METHODS, stageDetail, stageMethods } from '@/lib/stage/stage-queries'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string; stageId: string }> }): Promise<Metadata> {
  const { apiId, stageId } = await params
  const t = await getTranslations('stage')
  return pageTitle(nameOf(stageDetail(apiId, stageId)), nameOf(apiDetail(apiId)), t('listTitle'))
}

export default async function StageDetailPage({ params }: { params: Promise<{ apiId: string; stageId: string }> }) {
  await requireSession('developer')
  const { apiId, stageId } = await params
  const queries = [
    apiDetail(apiId),
    stageDetail(apiId, stageId),
    methodList(apiId, FIRST_METHOD),
    stageMethods(apiId, stageId, FIRST_STAGE_METHODS),
  ]
  return (
    <Prefetch queries={queries}>
      <StageDetailScreen apiId={apiId} stageId={stageId} />
    </Prefetch>
  )
}
