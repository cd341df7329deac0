import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodUpdateScreen } from '@/components/method/method-update-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { methodDetail } from '@/lib/method/method-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string; methodId: string }> }): Promise<Metadata> {
  const { apiId, methodId } = await params
  const t = await getTranslations('method')
  return pageTitle(
    nameOf(methodDetail(apiId, methodId), ({ httpMethod, path }) => `${httpMethod} ${path}`),
    nameOf(apiDetail(apiId)),
    t('form.updateTitle'),
  )
}

export default async function MethodUpdatePage({ params }: { params: Promise<{ apiId: string; methodId: string }> }) {
  await requireSession('developer')
  const { apiId, methodId } = await params
  const queries = [apiDetail(apiId), methodDetail(apiId, methodId), targetServerGroupOptions(), environmentOptions()]
  return (
    <Prefetch queries={queries}>
      <MethodUpdateScreen apiId={apiId} methodId={methodId} />
    </Prefetch>
  )
}
