'use client'
import type { StageCallerView, StageView } from '@portico/contract/stage/stage-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { QueryView } from '@/components/data/query-view'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { useLastPage } from '@/components/data/use-last-page'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Row } from '@/components/ui/layout'
import { Pagination } from '@/components/ui/pagination'
import { TableSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { stageCallers } from '@/lib/stage/stage-queries'

const PAGE_SIZE = 10

/** Shows who called a version within the last 30 days, and would be affected by its end. */
export function StageCallers({ apiId, stage }: { apiId: string; stage: StageView }) {
  const t = useTranslations('stage.callers')
  const format = useFormatter()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...stageCallers(apiId, stage.id, { page, size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  useLastPage(query.isPlaceholderData ? undefined : query.data, setPage)
  const columns: Column<StageCallerView>[] = [
    {
      id: 'who',
      width: '1fr',
      header: t('who'),
      primary: true,
      cell: ({ name, email, company, status }) => (
        <Row as="span" inline gap={2}>
          <TwoLineCell first={company ? `${name} · ${company}` : name} second={email} />
          {status === 'APPROVED' ? null : <StatusBadge status={status} />}
        </Row>
      ),
    },
    { id: 'recent', width: '9rem', header: t('recent'), align: 'end', cell: ({ recentCalls }) => format.number(recentCalls) },
    { id: 'calls', width: '9rem', header: t('calls'), align: 'end', cell: ({ calls }) => format.number(calls) },
    timeColumn({ id: 'last', header: t('last'), value: ({ lastCalledAt }) => lastCalledAt }),
  ]
  return (
    <Section title={t('title')} description={t('help')} bare>
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={2} columns={4} />}
        isEmpty={({ total }) => total === 0 && page === 1}
        empty={
          <EmptyState
            icon={<PhoneOff size={28} />}
            title={t('emptyTitle')}
            body={t(stage.deprecation && stage.status === 'active' ? 'emptyDeprecated' : 'emptyBody')}
          />
        }
      >
        {(data) => (
          <>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={data.items}
              rowKey={(row) => row.subscriptionId}
              stale={query.isPlaceholderData}
            />
            {data.total > data.size ? <Pagination page={page} size={data.size} total={data.total} onPage={setPage} /> : null}
          </>
        )}
      </QueryView>
    </Section>
  )
}
