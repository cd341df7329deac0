import { policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PolicyDetailScreen } from '@/components/policy/policy-detail-screen'
import { callPlatform } from '@/lib/platform/call-from-server'
import { policyKeys } from '@/lib/policy/policy-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policy'))('detailTitle') }
}

export default async function PolicyDetailPage({ params }: { params: Promise<{ policyId: string }> }) {
  const session = await requireSession('admin')
  const { policyId } = await params
  const queryFn = () => callPlatform(policyEndpoints.getPolicy, { params: { policyId } }, { session })
  return (
    <Prefetch queries={[{ queryKey: policyKeys.detail(policyId), queryFn }]}>
      <PolicyDetailScreen policyId={policyId} />
    </Prefetch>
  )
}
