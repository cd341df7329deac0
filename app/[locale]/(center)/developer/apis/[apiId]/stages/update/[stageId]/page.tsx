import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageUpdateScreen } from '@/components/stage/stage-update-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { stageOf } from '@/lib/stage/stage-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('stage'))('form.updateTitle') }
}

export default async function StageUpdatePage({ params }: { params: Promise<{ apiId: string; stageId: string }> }) {
  const session = await requireSession('developer')
  const { apiId, stageId } = await params
  const queries = [apiOf(session, apiId), stageOf(session, apiId, stageId)]
  return (
    <Prefetch queries={queries}>
      <StageUpdateScreen apiId={apiId} stageId={stageId} />
    </Prefetch>
  )
}
