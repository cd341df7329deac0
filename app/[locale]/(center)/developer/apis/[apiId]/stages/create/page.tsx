import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StageCreateScreen } from '@/components/stage/stage-create-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string }> }): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('stage')
  return pageTitle(nameOf(apiDetail(apiId)), t('form.title'))
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
