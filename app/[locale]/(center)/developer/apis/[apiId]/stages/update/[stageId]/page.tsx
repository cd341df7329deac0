import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageUpdateScreen } from '@/components/stage/stage-update-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { stageDetail } from '@/lib/stage/stage-queries'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string; stageId: string }> }): Promise<Metadata> {
  const { apiId, stageId } = await params
  const t = await getTranslations('stage')
  return pageTitle(nameOf(stageDetail(apiId, stageId)), nameOf(apiDetail(apiId)), t('form.updateTitle'))
}

export default async function StageUpdatePage({ params }: { params: Promise<{ apiId: string; stageId: string }> }) {
  await requireSession('developer')
  const { apiId, stageId } = await params
  return (
    <Prefetch queries={[apiDetail(apiId), stageDetail(apiId, stageId), environmentOptions()]}>
      <StageUpdateScreen apiId={apiId} stageId={stageId} />
    </Prefetch>
  )
}
