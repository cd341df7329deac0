import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TargetServerDetailScreen } from '@/components/target-server/target-server-detail-screen'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupDetail } from '@/lib/target-server/target-server-queries'

export async function generateMetadata({ params }: { params: Promise<{ targetServerGroupId: string }> }): Promise<Metadata> {
  const { targetServerGroupId } = await params
  const t = await getTranslations('target-server')
  return pageTitle(nameOf(targetServerGroupDetail(targetServerGroupId)), t('listTitle'))
}

export default async function TargetServerDetailPage({ params }: { params: Promise<{ targetServerGroupId: string }> }) {
  await requireSession('developer')
  const { targetServerGroupId } = await params
  return (
    <Prefetch queries={[targetServerGroupDetail(targetServerGroupId)]}>
      <TargetServerDetailScreen groupId={targetServerGroupId} />
    </Prefetch>
  )
}
