import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageDetailScreen } from '@/components/stage/stage-detail-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { methodsOf } from '@/lib/method/method-prefetch'
import { FIRST_METHOD } from '@/lib/method/method-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { stageOf } from '@/lib/stage/stage-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('stage'))('listTitle') }
}

export default async function StageDetailPage({ params }: { params: Promise<{ apiId: string; stageId: string }> }) {
  const session = await requireSession('developer')
  const { apiId, stageId } = await params
  const queries = [apiOf(session, apiId), stageOf(session, apiId, stageId), methodsOf(session, apiId, FIRST_METHOD)]
  return (
    <Prefetch queries={queries}>
      <StageDetailScreen apiId={apiId} stageId={stageId} />
    </Prefetch>
  )
}
