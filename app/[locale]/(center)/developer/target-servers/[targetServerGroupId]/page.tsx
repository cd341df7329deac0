import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TargetServerDetailScreen } from '@/components/target-server/target-server-detail-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupOf } from '@/lib/target-server/target-server-prefetch'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('target-server'))('listTitle') }
}

export default async function TargetServerDetailPage({ params }: { params: Promise<{ targetServerGroupId: string }> }) {
  const session = await requireSession('developer')
  const { targetServerGroupId } = await params
  const queries = [targetServerGroupOf(session, targetServerGroupId)]
  return (
    <Prefetch queries={queries}>
      <TargetServerDetailScreen groupId={targetServerGroupId} />
    </Prefetch>
  )
}
