import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiUpdateScreen } from '@/components/api/api-update-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { categoryOptionsOf } from '@/lib/category/category-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptionsOf } from '@/lib/target-server/target-server-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('update.title') }
}

export default async function ApiUpdatePage({ params }: { params: Promise<{ apiId: string }> }) {
  const session = await requireSession('developer')
  const { apiId } = await params
  const queries = [apiOf(session, apiId), targetServerGroupOptionsOf(session), categoryOptionsOf(session)]
  return (
    <Prefetch queries={queries}>
      <ApiUpdateScreen apiId={apiId} />
    </Prefetch>
  )
}
