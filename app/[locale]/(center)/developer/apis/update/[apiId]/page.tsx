import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiUpdateScreen } from '@/components/api/api-update-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { categoryOptions } from '@/lib/category/category-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'

export async function generateMetadata({ params }: { params: Promise<{ apiId: string }> }): Promise<Metadata> {
  const { apiId } = await params
  const t = await getTranslations('api')
  return pageTitle(nameOf(apiDetail(apiId)), t('tabs.settings'))
}

export default async function ApiUpdatePage({ params }: { params: Promise<{ apiId: string }> }) {
  await requireSession('developer')
  const { apiId } = await params
  return (
    <Prefetch queries={[apiDetail(apiId), targetServerGroupOptions(), categoryOptions()]}>
      <ApiUpdateScreen apiId={apiId} />
    </Prefetch>
  )
}
