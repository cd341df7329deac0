'use client'
import { TIMEOUT_FIELDS } from '@portico/contract/environment/environment'
import type { EnvironmentDetail } from '@portico/contract/environment/environment-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { DescriptionList } from '@/components/ui/description-list'
import { Row, Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { environmentDetail } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { EnvironmentActions } from './environment-actions'
import { GatewaySection } from './gateway-section'
import { OAuthSection } from './oauth-section'
import { RefusedSection } from './refused-section'
import { RunningGateways } from './running-gateways'
import { ServerCertificates } from './server-certificates'

/** Shows one environment with the current state of its gateways. */
export function EnvironmentDetailScreen({ environmentId, platformUrl }: { environmentId: string; platformUrl: string }) {
  const t = useTranslations('environment')
  const query = useQuery(environmentDetail(environmentId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(data) => {
        const running = data.gateways.filter(({ status }) => status === 'Running').length
        return (
          <>
            <PageHeader
              guide="add-an-environment"
              title={data.name}
              description={data.description}
              crumbs={[{ label: t('listTitle'), href: paths.admin.environments }, { label: data.name }]}
              actions={<EnvironmentActions environment={data} />}
              badges={
                <>
                  <RunningGateways running={running} total={data.gateways.length} />
                  {data.exposedOnPortal ? <StatusBadge status="exposed" /> : null}
                </>
              }
            />
            <Stack gap={8}>
              <RefusedSection parts={data.refusedParts} />
              <GatewaySection environment={data} platformUrl={platformUrl} />
              <EnvironmentFacts environment={data} />
              <ServerCertificates environment={data} />
              <OAuthSection environmentId={data.id} oauth={data.oauth} />
            </Stack>
          </>
        )
      }}
    </QueryView>
  )
}

function EnvironmentFacts({ environment }: { environment: EnvironmentDetail }) {
  const t = useTranslations('environment')
  const copyLabels = useCopyLabels()
  const format = useFormatter()
  return (
    <Card>
      <DescriptionList
        items={[
          {
            label: t('address'),
            value: (
              <Row as="span" inline nowrap gap={1}>
                <code>{environment.serviceOrigin}</code>
                <CopyButton text={environment.serviceOrigin} labels={copyLabels(t('address'))} />
              </Row>
            ),
          },
          { label: t('deployedVersions'), value: format.number(environment.deployedStageCount) },
          { label: t('revision'), value: format.number(environment.revision) },
          { label: t('accessLogFormat'), value: <code>{environment.accessLogFormat}</code> },
          { label: t('logLevel'), value: t(`logLevels.${environment.logLevel}`) },
          { label: t('bodyLimit'), value: t('megabytes', { count: format.number(environment.bodyLimitBytes / (1024 * 1024)) }) },
          ...TIMEOUT_FIELDS.map((name) => ({
            label: t(`timeouts.${name}`),
            value: t('timeouts.value', { count: format.number(environment[name]) }),
          })),
          { label: t('created'), value: <RelativeTime value={environment.createdAt} /> },
          { label: t('updated'), value: <RelativeTime value={environment.updatedAt} /> },
        ]}
      />
    </Card>
  )
}
