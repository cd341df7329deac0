import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiUpdateScreen } from '@/components/api/api-update-screen'
import { apiDetail } from '@/lib/api/api-queries'
import { categoryOptions } from '@/lib/category/category-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('update.title') }
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
