'use client'
import type { RecordedCall, RecordedCallsQuery } from '@portico/contract/call-record/call-record-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { QueryView } from '@/components/data/query-view'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeletons'
import { recordedCalls } from '@/lib/call-record/call-record-queries'

const US_PER_MS = 1_000

interface RecordedCallsProps {
  query: RecordedCallsQuery
  /** The address that explains a call. */
  hrefOf: (requestId: string) => string
}

/** Shows the newest recorded calls behind a row of statistics; a row opens the explanation of its call. */
export function RecordedCalls({ query, hrefOf }: RecordedCallsProps) {
  const t = useTranslations('call-record')
  const format = useFormatter()
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const calls = useQuery(recordedCalls(query))
  const columns: Column<RecordedCall>[] = [
    {
      id: 'request',
      width: '1fr',
      header: t('request'),
      primary: true,
      cell: ({ httpMethod, url }) => <code>{`${httpMethod} ${url}`}</code>,
    },
    { id: 'answer', width: '15rem', header: t('answer'), cell: ({ status, error }) => `${status} ${error ?? ''}` },
    {
      id: 'total',
      width: '7rem',
      align: 'end',
      header: t('total'),
      cell: ({ durationUs }) => `${number.format(durationUs / US_PER_MS)} ms`,
    },
    timeColumn({ id: 'at', header: t('at'), value: ({ at }) => at }),
  ]
  return (
    <QueryView query={calls} skeleton={<TableSkeleton />}>
      {({ items, leftOut }) => (
        <Section bare title={t('recorded')} description={t('recordedLead')}>
          <Stack gap={4}>
            {leftOut > 0 ? <Notice>{t('leftOut', { count: format.number(leftOut) })}</Notice> : null}
            {items.length === 0 ? (
              <EmptyState title={t('noneRecorded')} body={t('noneRecordedBody')} />
            ) : (
              <DataTable
                caption={t('recorded')}
                columns={columns}
                rows={items}
                rowKey={({ requestId, at }) => requestId + at}
                rowHref={({ requestId }) => hrefOf(requestId)}
              />
            )}
          </Stack>
        </Section>
      )}
    </QueryView>
  )
}
