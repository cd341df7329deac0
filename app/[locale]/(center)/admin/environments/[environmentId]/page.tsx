import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EnvironmentDetailScreen } from '@/components/environment/environment-detail-screen'
import { environmentKeys } from '@/lib/environment/environment-queries'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('environment'))('listTitle') }
}

export default async function EnvironmentDetailPage({ params }: { params: Promise<{ environmentId: string }> }) {
  const session = await requireSession('admin')
  const { environmentId } = await params
  const queryFn = () => callPlatform(environmentEndpoints.getEnvironment, { params: { environmentId } }, { session })
  return (
    <Prefetch queries={[{ queryKey: environmentKeys.detail(environmentId), queryFn }]}>
      <EnvironmentDetailScreen environmentId={environmentId} />
    </Prefetch>
  )
}
