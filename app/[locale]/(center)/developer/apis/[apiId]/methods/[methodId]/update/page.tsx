import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MethodUpdateScreen } from '@/components/method/method-update-screen'
import { apiOf } from '@/lib/api/api-prefetch'
import { methodOf } from '@/lib/method/method-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOptionsOf } from '@/lib/target-server/target-server-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('method'))('form.updateTitle') }
}

export default async function MethodUpdatePage({ params }: { params: Promise<{ apiId: string; methodId: string }> }) {
  const session = await requireSession('developer')
  const { apiId, methodId } = await params
  const queries = [apiOf(session, apiId), methodOf(session, apiId, methodId), targetServerGroupOptionsOf(session)]
  return (
    <Prefetch queries={queries}>
      <MethodUpdateScreen apiId={apiId} methodId={methodId} />
    </Prefetch>
  )
}
