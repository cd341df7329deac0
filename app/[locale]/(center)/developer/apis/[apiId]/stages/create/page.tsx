import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageCreateScreen } from '@/components/stage/stage-create-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('stage'))('form.title') }
}

export default async function StageCreatePage({ params }: { params: Promise<{ apiId: string }> }) {
  await requireSession('developer')
  const { apiId } = await params
  return (
    <Prefetch queries={[apiDetail(apiId), environmentOptions()]}>
      <StageCreateScreen apiId={apiId} />
    </Prefetch>
  )
}
