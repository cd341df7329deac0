import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodCreateScreen } from '@/components/method/method-create-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string }> }): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('method')
  return pageTitle(nameOf(apiDetail(apiId)), t('form.title'))
}

export default async function MethodCreatePage({ params }: { params: Promise<{ apiId: string }> }) {
  await requireSession('developer')
  const { apiId } = await params
  return (
    <Prefetch queries={[apiDetail(apiId), targetServerGroupOptions(), environmentOptions()]}>
      <MethodCreateScreen apiId={apiId} />
    </Prefetch>
  )
}
