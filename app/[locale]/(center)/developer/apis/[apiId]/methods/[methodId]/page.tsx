import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodDetailScreen } from '@/components/method/method-detail-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { methodOf } from '@/lib/method/method-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('method'))('listTitle') }
}

export default async function MethodDetailPage({ params }: { params: Promise<{ apiId: string; methodId: string }> }) {
  const session = await requireSession('developer')
  const { apiId, methodId } = await params
  const queries = [apiOf(session, apiId), methodOf(session, apiId, methodId)]
  return (
    <Prefetch queries={queries}>
      <MethodDetailScreen apiId={apiId} methodId={methodId} />
    </Prefetch>
  )
}
