'use client'
import { isGatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Locale } from '@portico/contract/locale'
import type { Grouping } from '@portico/contract/statistics/statistics'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { Stack } from '@/components/ui/layout'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { changeOf } from './chart-series'
import { useFigureFormat } from './use-figure-format'
import { useGroupNames } from './use-group-names'

type Group = StatisticsView['groups'][number]

interface GroupTableProps {
  groups: readonly Group[]
  by: Grouping
  caption: string
  sort: string
  onSort: (sort: string) => void
  /** The address of the statistics of a group alone. */
  hrefOf: (key: string) => string
  /** The address of the recorded calls of a group, if there is one. */
  callsHrefOf: (key: string) => string | null
  /** True in the developer center, where APIs have a page. */
  isStaff: boolean
  stale: boolean
}

/** Shows groups of calls with their figures; a row opens the statistics of its group. */
export function GroupTable({ groups, by, caption, sort, onSort, hrefOf, callsHrefOf, isStaff, stale }: GroupTableProps) {
  const t = useTranslations('statistics')
  const locale = useLocale() as Locale
  const format = useFigureFormat()
  const nameOf = useGroupNames(by)
  const aboutLink = (key: string) => {
    if (by === 'api' && isStaff) return <TextLink href={paths.developer.api(key)}>{t('openApi')}</TextLink>
    if (by === 'reason' && isGatewayErrorCode(key))
      return (
        <TextLink href={localePath(locale, paths.gatewayError(key))} prefetch={false}>
          {t('aboutCode')}
        </TextLink>
      )
    return null
  }
  const callsLink = (key: string) => {
    const href = callsHrefOf(key)
    return href === null ? null : <TextLink href={href}>{t('openCalls')}</TextLink>
  }
  const linksOf = ({ key }: Group) => (
    <Stack gap={2}>
      {callsLink(key)}
      {aboutLink(key)}
    </Stack>
  )
  const hasLinks = groups.some(({ key }) => callsLink(key) ?? aboutLink(key))
  const number = { align: 'end', width: '5.5rem' } as const
  const columns: Column<Group>[] = [
    {
      id: 'name',
      width: '1fr',
      header: t(`by.${by}`),
      primary: true,
      sort: 'name',
      cell: (group) => <TwoLineCell {...nameOf(group)} />,
    },
    { ...number, width: '6.5rem', id: 'calls', header: t('column.calls'), sort: 'calls', cell: ({ calls }) => format.count(calls) },
    { ...number, id: 'change', header: t('column.change'), cell: ({ calls, beforeCalls }) => format.change(changeOf(calls, beforeCalls)) },
    {
      ...number,
      id: 'errors',
      header: t('column.errors'),
      sort: 'errors',
      cell: ({ errors, calls }) => (errors === 0 ? '0' : `${format.count(errors)} (${format.share(errors / Math.max(1, calls))})`),
      width: '8.5rem',
    },
    {
      ...number,
      width: '6.5rem',
      id: 'bytes',
      header: t('column.responseBytes'),
      wideOnly: true,
      onCards: true,
      cell: (group) => format.bytes(group.responseBytes),
    },
    { ...number, id: 'p50', header: t('column.p50Ms'), wideOnly: true, onCards: true, cell: ({ p50Ms }) => format.ms(p50Ms) },
    { ...number, id: 'p95', header: t('column.p95Ms'), sort: 'p95Ms', cell: ({ p95Ms }) => format.ms(p95Ms) },
    { ...number, id: 'p99', header: t('column.p99Ms'), wideOnly: true, onCards: true, cell: ({ p99Ms }) => format.ms(p99Ms) },
    ...(hasLinks ? [{ id: 'link', width: '7.5rem', header: t('column.link'), cell: linksOf } satisfies Column<Group>] : []),
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={sortedBy(groups, sort, (group) => nameOf(group).first)}
      rowKey={({ key }) => key}
      rowHref={({ key }) => hrefOf(key)}
      sort={sort}
      onSort={onSort}
      stale={stale}
    />
  )
}

/** Returns groups in the order of a field; without a value they come last. */
export function sortedBy(groups: readonly Group[], sort: string, nameOf: (group: Group) => string): Group[] {
  const isDescending = sort.startsWith('-')
  const field = sort.replace(/^-/, '')
  const sign = isDescending ? -1 : 1
  if (field === 'name') return [...groups].sort((one, other) => sign * nameOf(one).localeCompare(nameOf(other)))
  const figureOf = (group: Group) => group[field as 'calls' | 'errors' | 'p95Ms'] ?? null
  return [...groups].sort((one, other) => {
    const [a, b] = [figureOf(one), figureOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}
