'use client'
import type { GatewayDetail } from '@portico/contract/environment/environment-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Card } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { gatewayDetail } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { GatewayActions } from './gateway-actions'
import { GatewayState } from './gateway-state'
import { RefusedSection } from './refused-section'
import { ServedRevision } from './served-revision'

interface GatewayDetailScreenProps {
  environmentId: string
  gatewayId: string
  platformUrl: string
}

/** Shows one gateway with its current state. */
export function GatewayDetailScreen({ environmentId, gatewayId, platformUrl }: GatewayDetailScreenProps) {
  const t = useTranslations('environment')
  const query = useQuery(gatewayDetail(environmentId, gatewayId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(gateway) => (
        <>
          <PageHeader
            guide="gateway"
            title={gateway.name}
            description={gateway.description}
            crumbs={[
              { label: t('listTitle'), href: paths.admin.environments },
              { label: gateway.environment.name, href: paths.admin.environment(environmentId) },
              { label: gateway.name },
            ]}
            badges={<GatewayState gateway={gateway} />}
            actions={<GatewayActions gateway={gateway} platformUrl={platformUrl} />}
          />
          <Stack gap={8}>
            {gateway.countsAlone ? <Notice tone="warning">{t('countsAloneNotice')}</Notice> : null}
            <RefusedSection parts={gateway.refusedParts} />
            <GatewayFacts gateway={gateway} />
          </Stack>
        </>
      )}
    </QueryView>
  )
}

function GatewayFacts({ gateway }: { gateway: GatewayDetail }) {
  const t = useTranslations('environment')
  return (
    <Card>
      <DescriptionList
        items={[
          { label: t('hostName'), value: gateway.hostName },
          { label: t('ipAddress'), value: gateway.addresses.join(', ') },
          { label: t('gatewayVersion'), value: gateway.gatewayVersion },
          { label: t('engine'), value: gateway.engine },
          { label: t('bootedAt'), value: <RelativeTime value={gateway.bootedAt} /> },
          { label: t('heartbeat'), value: <RelativeTime value={gateway.lastHeartbeatAt} /> },
          { label: t('serves'), value: <ServedRevision gateway={gateway} revision={gateway.environment.revision} /> },
          { label: t('configurationAt'), value: <RelativeTime value={gateway.configurationAt} /> },
          { label: t('enrolledAt'), value: <RelativeTime value={gateway.enrolledAt} /> },
          { label: t('enrolmentToken'), value: <TokenState token={gateway.enrolmentToken} /> },
          { label: t('created'), value: <RelativeTime value={gateway.createdAt} /> },
        ]}
      />
    </Card>
  )
}

function TokenState({ token }: { token: GatewayDetail['enrolmentToken'] }) {
  const t = useTranslations('environment.token')
  if (!token) return t('none')
  if (token.expiresAt === null) return t('unlimited')
  return (
    <>
      {t(token.expired ? 'expired' : 'expires')} <RelativeTime value={token.expiresAt} />
    </>
  )
}
