import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageCreateScreen } from '@/components/stage/stage-create-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { environmentOptionsOf } from '@/lib/environment/environment-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('stage'))('form.title') }
}

export default async function StageCreatePage({ params }: { params: Promise<{ apiId: string }> }) {
  const session = await requireSession('developer')
  const { apiId } = await params
  const queries = [apiOf(session, apiId), environmentOptionsOf(session)]
  return (
    <Prefetch queries={queries}>
      <StageCreateScreen apiId={apiId} />
    </Prefetch>
  )
}
