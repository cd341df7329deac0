import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodDetailScreen } from '@/components/method/method-detail-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { methodDetail } from '@/lib/method/method-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string; methodId: string }> }): Promise<Metadata> {
  const { apiId, methodId } = await params
  const t = await getTranslations('method')
  return pageTitle(
    nameOf(methodDetail(apiId, methodId), ({ httpMethod, path }) => `${httpMethod} ${path}`),
    nameOf(apiDetail(apiId)),
    t('listTitle'),
  )
}

export default async function MethodDetailPage({ params }: { params: Promise<{ apiId: string; methodId: string }> }) {
  await requireSession('developer')
  const { apiId, methodId } = await params
  return (
    <Prefetch queries={[apiDetail(apiId), methodDetail(apiId, methodId)]}>
      <MethodDetailScreen apiId={apiId} methodId={methodId} />
    </Prefetch>
  )
}
