'use client'
import { type StageView, stageListQuery } from '@portico/contract/stage/stage-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ApiHead } from '@/components/api/api-head'
import { ServiceUrl } from '@/components/api/service-url'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { QueryView } from '@/components/data/query-view'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Text } from '@/components/ui/text'
import { apiDetail } from '@/lib/api/api-queries'
import { formatDay } from '@/lib/i18n/format-day'
import { paths } from '@/lib/paths'
import { stageList } from '@/lib/stage/stage-queries'
import { StageBadges } from './stage-badges'

/** Shows the versions of an API. */
export function StageListScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('stage')
  const columns = useColumns()
  const query = useQuery(apiDetail(apiId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(api) => {
        const create = (
          <LinkButton href={paths.developer.createStage(apiId)} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
            {t('create')}
          </LinkButton>
        )
        return (
          <>
            <ApiHead api={api} tab="stages" actions={create} />
            <DataList
              id="stages"
              schema={stageListQuery}
              pageQuery={(query) => stageList(apiId, query)}
              caption={t('listTitle')}
              columns={columns}
              rowKey={(stage) => stage.id}
              rowHref={(stage) => paths.developer.stage(apiId, stage.id)}
              searchLabel={t('search')}
              empty={{ title: t('empty.title'), body: t('empty.body'), action: create, icon: <Layers size={28} /> }}
            />
          </>
        )
      }}
    </QueryView>
  )
}

function useColumns(): Column<StageView>[] {
  const t = useTranslations('stage')
  return [
    { id: 'name', width: '7fr', header: t('column.name'), cell: (stage) => stage.name, sort: 'name', primary: true },
    { id: 'environment', width: '7fr', header: t('column.environment'), cell: (stage) => stage.environment.name },
    { id: 'serviceUrl', width: '10fr', header: t('column.serviceUrl'), cell: (stage) => <ServiceUrl url={stage.serviceUrl} /> },
    { id: 'status', width: '11rem', wraps: true, header: t('column.status'), cell: (stage) => <Status stage={stage} /> },
    { id: 'deployment', width: '11rem', header: t('column.deployment'), cell: (stage) => <Deployment stage={stage} /> },
    { id: 'gateways', width: '6rem', header: t('column.gateways'), cell: (stage) => t('gatewaysCell', stage.gateways), align: 'end' },
  ]
}

function Status({ stage }: { stage: StageView }) {
  const t = useTranslations('stage.deprecation')
  const locale = useLocale()
  const sunsetOn = stage.deprecation?.sunsetOn
  return (
    <Row as="span" inline gap={2}>
      <StageBadges stage={stage} />
      {sunsetOn ? (
        <Text as="span" size="xs" tone="warning">
          {t('cell', { day: formatDay(sunsetOn, locale) })}
        </Text>
      ) : null}
    </Row>
  )
}

function Deployment({ stage }: { stage: StageView }) {
  const t = useTranslations('stage')
  if (!stage.deployment) return '–'
  return (
    <Stack as="span" inline>
      <RelativeTime short value={stage.deployment.deployedAt} />
      {stage.outdated ? (
        <Text as="span" size="xs" tone="warning">
          {t('outdatedShort')}
        </Text>
      ) : null}
    </Stack>
  )
}
