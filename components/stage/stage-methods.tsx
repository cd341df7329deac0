'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import type { StageMethodSummary } from '@portico/contract/stage/stage-method'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { QueryView } from '@/components/data/query-view'
import { SearchBox } from '@/components/data/search-box'
import { useLastPage } from '@/components/data/use-last-page'
import { BreakablePath } from '@/components/ui/breakable-path'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Pagination } from '@/components/ui/pagination'
import { TableSkeleton } from '@/components/ui/skeletons'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { FIRST_STAGE_METHODS, type StageMethodsQuery, stageMethods } from '@/lib/stage/stage-queries'

/** Shows the methods that gateways serve of a version, or before its first deployment those that they would. */
export function StageMethods({ apiId, stage }: { apiId: string; stage: StageView }) {
  const t = useTranslations('stage.methods')
  const [shown, show] = useState<StageMethodsQuery & { size: number }>(FIRST_STAGE_METHODS)
  const query = useQuery({ ...stageMethods(apiId, stage.id, shown), placeholderData: keepPreviousData })
  useLastPage(query.isPlaceholderData ? undefined : query.data, (page) => show({ ...shown, page }))
  const columns: Column<StageMethodSummary>[] = [
    { id: 'method', width: '3fr', header: t('method'), primary: true, cell: (method) => <Name method={method} /> },
    { id: 'summary', width: '2fr', header: t('summary'), cell: (method) => method.summary || '–' },
    { id: 'targetPath', width: '2fr', header: t('targetPath'), wideOnly: true, cell: (method) => <Path>{method.targetPath}</Path> },
  ]
  const { q = '' } = shown
  const isLong = q !== '' || (query.data?.total ?? 0) > shown.size
  return (
    <Section title={t('title')} description={stage.deployment ? t('served', { number: stage.deployment.number }) : t('notDeployed')} bare>
      <Stack gap={3}>
        {isLong ? (
          <Row gap={2}>
            <SearchBox value={q} onSearch={(text) => show({ ...FIRST_STAGE_METHODS, q: text })} label={t('search')} />
          </Row>
        ) : null}
        <QueryView
          query={query}
          skeleton={<TableSkeleton rows={3} columns={3} />}
          isEmpty={({ total }) => total === 0}
          empty={<EmptyState icon={<Route size={28} />} title={t(q === '' ? 'emptyTitle' : 'noneFound')} />}
        >
          {(data) => (
            <>
              <DataTable
                caption={t('title')}
                columns={columns}
                rows={data.items}
                rowKey={({ id }) => id}
                rowHref={({ id }) => paths.developer.stageMethod(apiId, stage.id, id)}
                stale={query.isPlaceholderData}
              />
              {data.total > data.size ? (
                <Pagination page={data.page} size={data.size} total={data.total} onPage={(page) => show({ ...shown, page })} />
              ) : null}
            </>
          )}
        </QueryView>
      </Stack>
    </Section>
  )
}

function Name({ method }: { method: StageMethodSummary }) {
  return (
    <Row as="span" inline nowrap gap={2}>
      <MethodBadge method={method.httpMethod} />
      <Path>{method.path}</Path>
    </Row>
  )
}

function Path({ children }: { children: string }) {
  return (
    <Text as="code" size="sm" mono breakable>
      <BreakablePath path={children} />
    </Text>
  )
}
