import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GatewayUpdateScreen } from '@/components/environment/gateway-update-screen'
import { environmentDetail, gatewayDetail } from '@/lib/environment/environment-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

interface GatewayUpdatePageProps {
  params: Promise<{ environmentId: string; gatewayId: string }>
}

export async function generateMetadata({ params }: GatewayUpdatePageProps): Promise<Metadata> {
  const { environmentId, gatewayId } = await params
  const t = await getTranslations('environment')
  return pageTitle(nameOf(gatewayDetail(environmentId, gatewayId)), nameOf(environmentDetail(environmentId)), t('updateGateway'))
}

export default async function GatewayUpdatePage({ params }: GatewayUpdatePageProps) {
  await requireSession('admin')
  const ids = await params
  return (
    <Prefetch queries={[gatewayDetail(ids.environmentId, ids.gatewayId)]}>
      <GatewayUpdateScreen environmentId={ids.environmentId} gatewayId={ids.gatewayId} />
    </Prefetch>
  )
}
