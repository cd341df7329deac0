import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EnvironmentDetailScreen } from '@/components/environment/environment-detail-screen'
import { env } from '@/lib/env'
import { environmentDetail } from '@/lib/environment/environment-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata({ params }: { params: Promise<{ environmentId: string }> }): Promise<Metadata> {
  const { environmentId } = await params
  const t = await getTranslations('environment')
  return pageTitle(nameOf(environmentDetail(environmentId)), t('listTitle'))
}

export default async function EnvironmentDetailPage({ params }: { params: Promise<{ environmentId: string }> }) {
  await requireSession('admin')
  const { environmentId } = await params
  return (
    <Prefetch queries={[environmentDetail(environmentId)]}>
      <EnvironmentDetailScreen environmentId={environmentId} platformUrl={env().platformUrls.join(',')} />
    </Prefetch>
  )
}
