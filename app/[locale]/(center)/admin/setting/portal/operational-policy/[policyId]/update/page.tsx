import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PolicyUpdateScreen } from '@/components/policy/policy-update-screen'
import { policyDetail } from '@/lib/policy/policy-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata({ params }: { params: Promise<{ policyId: string }> }): Promise<Metadata> {
  const { policyId } = await params
  const t = await getTranslations('policy')
  return pageTitle(
    nameOf(policyDetail(policyId), ({ title }) => title),
    t('updateTitle'),
  )
}

export default async function PolicyUpdatePage({ params }: { params: Promise<{ policyId: string }> }) {
  await requireSession('admin')
  const { policyId } = await params
  return (
    <Prefetch queries={[policyDetail(policyId)]}>
      <PolicyUpdateScreen policyId={policyId} />
    </Prefetch>
  )
}
