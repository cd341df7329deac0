import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GatewayDetailScreen } from '@/components/environment/gateway-detail-screen'
import { env } from '@/lib/env'
import { environmentDetail, gatewayDetail } from '@/lib/environment/environment-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

interface GatewayPageProps {
  params: Promise<{ environmentId: string; gatewayId: string }>
}

export async function generateMetadata({ params }: GatewayPageProps): Promise<Metadata> {
  const { environmentId, gatewayId } = await params
  const t = await getTranslations('environment')
  return pageTitle(nameOf(gatewayDetail(environmentId, gatewayId)), nameOf(environmentDetail(environmentId)), t('gateways'))
}

export default async function GatewayPage({ params }: GatewayPageProps) {
  await requireSession('admin')
  const ids = await params
  return (
    <Prefetch queries={[gatewayDetail(ids.environmentId, ids.gatewayId)]}>
      <GatewayDetailScreen {...ids} platformUrl={env().platformUrls.join(',')} />
    </Prefetch>
  )
}
