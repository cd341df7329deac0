'use client'
import type { yup } from '@portico/contract/rule/yup'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Grid, Row, Stack } from '@/components/ui/layout'
import { Pagination } from '@/components/ui/pagination'
import { TableSkeleton } from '@/components/ui/skeletons'
import { VisuallyHidden } from '@/components/ui/text'
import { useListPreference } from '@/lib/list-preferences/list-preferences-provider'
import type { Column } from './column'
import styles from './data.module.css'
import { DataTable } from './data-table'
import type { ListQuery } from './list-address'
import { ListView } from './list-view'
import { QueryView } from './query-view'
import { SearchBox } from './search-box'
import { useLastPage } from './use-last-page'
import { type ListAddress, useListAddress } from './use-list-address'

/** One page of a list, as the platform returns it. */
export interface ListPage<Row> {
  items: readonly Row[]
  total: number
  page: number
  size: number
}

// The query's key and error types are the caller's own.
// biome-ignore lint/suspicious/noExplicitAny: TanStack's options are invariant in their key type
type PageOptions<Row> = Pick<UseQueryOptions<any, any, ListPage<Row>, any>, 'queryKey' | 'queryFn' | 'refetchInterval' | 'staleTime'>

interface DataListProps<Schema extends yup.ObjectSchema<yup.AnyObject>, Row> {
  /** The id under which the person's choice of columns and rows per page is kept; without it there is no choice. */
  id?: string
  /** The contract's schema of the list query, by which the address is read. */
  schema: Schema
  /** Filters that the screen sets itself, for example by its tab. */
  fixed?: Partial<ListQuery<Schema>>
  /** Returns the query of a page, from `lib/<concept>/<concept>-queries.ts`. */
  pageQuery: (query: ListQuery<Schema>) => PageOptions<Row>
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  rowHref?: (row: Row) => string
  /** The label of the search box; without it there is none. */
  searchLabel?: string
  /** Further filters beside the search box. */
  filters?: (list: ListAddress) => ReactNode
  /** The text and action of an empty list. */
  empty: { title: ReactNode; body?: ReactNode; action?: ReactNode; icon?: ReactNode }
  /** Renders a row as a card in a grid instead of a table row. */
  renderRow?: (row: Row) => ReactNode
}

/** Shows a whole list: search, filters, sortable table, paging, and its loading, failed and empty states. The address holds its state. */
export function DataList<Schema extends yup.ObjectSchema<yup.AnyObject>, Row>(props: DataListProps<Schema, Row>) {
  const { id, schema, fixed, pageQuery, caption, columns, rowKey, rowHref, searchLabel, filters, empty, renderRow } = props
  const [preference, prefer] = useListPreference(id)
  const list = useListAddress(schema, fixed, preference.size)
  const query = list.query as Record<string, unknown>
  const pages = useQuery({ ...pageQuery(list.query), placeholderData: keepPreviousData })
  const shown = pages.isPlaceholderData ? undefined : pages.data
  const isPast = useLastPage(shown, (page) => list.change({ page }))
  const shownColumns = columns.filter(({ id, primary }) => primary || !preference.hidden.includes(id))

  return (
    <Stack gap={4}>
      {searchLabel || filters || id ? (
        <Row gap={2}>
          {searchLabel ? <SearchBox value={String(query.q ?? '')} onSearch={(q) => list.change({ q })} label={searchLabel} /> : null}
          {filters?.(list as ListAddress)}
          {id && !renderRow ? (
            <ListView
              columns={columns}
              preference={preference}
              size={Number(query.size)}
              onChange={(change) => {
                prefer(change)
                if (change.size !== undefined) list.change({ size: undefined })
              }}
            />
          ) : null}
        </Row>
      ) : null}
      <Status total={pages.data?.total} busy={pages.isPending || pages.isPlaceholderData} />
      <QueryView query={pages} skeleton={<TableSkeleton columns={columns.length} />}>
        {(data) => (
          <Rows
            {...{ data, list: list as ListAddress, caption, columns: shownColumns, rowKey, rowHref, empty, renderRow }}
            stale={pages.isPlaceholderData || isPast}
          />
        )}
      </QueryView>
    </Stack>
  )
}

/** Announces the number of results to assistive technology once they are loaded. */
function Status({ total, busy }: { total?: number; busy: boolean }) {
  const t = useTranslations('kit.list')
  return (
    <VisuallyHidden as="p" role="status">
      {busy || total === undefined ? '' : t('total', { count: total })}
    </VisuallyHidden>
  )
}

interface RowsProps<Row> {
  data: ListPage<Row>
  list: ListAddress
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  rowHref?: (row: Row) => string
  empty: { title: ReactNode; body?: ReactNode; action?: ReactNode; icon?: ReactNode }
  renderRow?: (row: Row) => ReactNode
  stale: boolean
}

function Rows<Row>({ data, list, caption, columns, rowKey, rowHref, empty, renderRow, stale }: RowsProps<Row>) {
  const t = useTranslations('kit.list')
  if (data.total === 0 && list.narrowed) {
    return (
      <EmptyState title={t('noneFound')} body={t('noneFoundBody')} action={<Button onClick={list.clear}>{t('clearFilters')}</Button>} />
    )
  }
  if (data.total === 0) return <EmptyState {...empty} />
  return (
    <>
      {renderRow ? (
        <Grid column="20rem" keepColumns gap={4} className={styles.grid} data-stale={stale ? '' : undefined}>
          {data.items.map((row) => (
            <div key={rowKey(row)}>{renderRow(row)}</div>
          ))}
        </Grid>
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={data.items}
          rowKey={rowKey}
          rowHref={rowHref}
          sort={typeof list.query.sort === 'string' ? list.query.sort : undefined}
          onSort={(sort) => list.change({ sort })}
          stale={stale}
        />
      )}
      <Pagination page={data.page} size={data.size} total={data.total} onPage={(page) => list.go({ page })} />
    </>
  )
}
