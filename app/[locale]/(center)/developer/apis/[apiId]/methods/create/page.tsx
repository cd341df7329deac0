import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodCreateScreen } from '@/components/method/method-create-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptionsOf } from '@/lib/target-server/target-server-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('method'))('form.title') }
}

export default async function MethodCreatePage({ params }: { params: Promise<{ apiId: string }> }) {
  const session = await requireSession('developer')
  const { apiId } = await params
  const queries = [apiOf(session, apiId), targetServerGroupOptionsOf(session)]
  return (
    <Prefetch queries={queries}>
      <MethodCreateScreen apiId={apiId} />
    </Prefetch>
  )
}
