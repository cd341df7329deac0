import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageMethodScreen } from '@/components/stage/stage-method-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { stageDetail, stageMethodDetail } from '@/lib/stage/stage-queries'

export async function generateMetadata({ params }: { params: Promise<Params> }): Promise<Metadata> {
  const { apiId, stageId, methodId } = await params
  const t = await getTranslations('stage')
  return pageTitle(
    nameOf(stageMethodDetail(apiId, stageId, methodId), ({ httpMethod, path }) => `${httpMethod} ${path}`),
    nameOf(stageDetail(apiId, stageId)),
    nameOf(apiDetail(apiId)),
    t('methods.title'),
  )
}

interface Params {
  apiId: string
  stageId: string
  methodId: string
}

export default async function StageMethodPage({ params }: { params: Promise<Params> }) {
  await requireSession('developer')
  const { apiId, stageId, methodId } = await params
  return (
    <Prefetch queries={[apiDetail(apiId), stageDetail(apiId, stageId), stageMethodDetail(apiId, stageId, methodId)]}>
      <StageMethodScreen apiId={apiId} stageId={stageId} methodId={methodId} />
    </Prefetch>
  )
}
