'use client'
import {
  type EnvironmentChange,
  environmentHistoryQuery,
  HIDDEN_VALUE,
  HISTORY_FIELDS,
} from '@portico/contract/environment/environment-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { DownloadLink } from '@/components/data/download-link'
import { FilterSelect } from '@/components/data/filter-select'
import { PeriodFilter } from '@/components/data/period-filter'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { ExactTime } from '@/components/ui/exact-time'
import { PageHeader } from '@/components/ui/page-header'
import { environmentDetail, environmentHistory, environmentHistoryDownload } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'

type Query = Parameters<typeof environmentHistory>[1]

/** Shows which fields of an environment and its gateways changed: when, by whom, from what to what. */
export function EnvironmentHistoryScreen({ environmentId }: { environmentId: string }) {
  const t = useTranslations('environment.history')
  const environment = useTranslations('environment')
  const { data } = useQuery(environmentDetail(environmentId))
  const columns: Column<EnvironmentChange>[] = [
    {
      id: 'field',
      width: '3fr',
      wraps: true,
      header: t('field'),
      primary: true,
      cell: ({ field, gatewayName }) => <TwoLineCell first={t(`fields.${field}`)} second={gatewayName ?? ''} />,
    },
    { id: 'at', header: t('at'), sort: 'at', width: '13rem', cell: ({ at }) => <ExactTime value={at} /> },
    {
      id: 'who',
      width: '3fr',
      header: t('who'),
      cell: ({ actorName, actorEmail }) => <TwoLineCell first={actorName} second={actorEmail} />,
    },
    { id: 'before', width: '4fr', wraps: true, header: t('before'), cell: ({ before }) => <Value of={before} /> },
    { id: 'after', width: '4fr', wraps: true, header: t('after'), cell: ({ after }) => <Value of={after} /> },
  ]
  return (
    <>
      <PageHeader
        guide="environment"
        title={t('title')}
        description={t('help')}
        crumbs={[
          { label: environment('listTitle'), href: paths.admin.environments },
          { label: data?.name ?? '', href: paths.admin.environment(environmentId) },
          { label: t('title') },
        ]}
      />
      <DataList
        id="environment-history"
        schema={environmentHistoryQuery}
        pageQuery={(query: Query) => environmentHistory(environmentId, query)}
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={t('search')}
        filters={(list) => (
          <>
            <FilterSelect
              list={list}
              name="field"
              label={t('field')}
              allLabel={t('allFields')}
              choices={HISTORY_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
            />
            <PeriodFilter list={list} />
            <DownloadLink href={environmentHistoryDownload(environmentId, list.query as Query)} />
          </>
        )}
        empty={{ title: t('emptyTitle'), body: t('emptyBody') }}
      />
    </>
  )
}

function Value({ of }: { of: string | null | undefined }) {
  const t = useTranslations('environment.history')
  if (of === null || of === undefined || of === '') return '–'
  if (of === HIDDEN_VALUE) return t('hidden')
  if (of === 'true' || of === 'false') return t(of)
  return <span style={{ overflowWrap: 'anywhere' }}>{of}</span>
}
