import type { Locale } from '@portico/contract/locale'
import type { FILE_FORMATS, FILE_TABLES, Grouping } from '@portico/contract/statistics/statistics'
import type { StatisticsFigures, StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import type { FastifyReply } from 'fastify'
import { sendCsv } from '../../spreadsheet/send-csv.ts'
import { sendWorkbook } from '../../spreadsheet/send-workbook.ts'
import type { Cell } from '../../spreadsheet/write-workbook.ts'
import { NIL_ID } from '../traffic/traffic-queries.ts'
import { STATISTICS_LABELS } from './statistics-labels.ts'
import type { GroupsOfPeriod } from './statistics-view.ts'

interface Asked {
  format: (typeof FILE_FORMATS)[number]
  by: Grouping
  timeZone: string
}

const HALF_DAY_MS = 43_200_000
const FIGURE_WIDTH = 16
const NAME_WIDTH = 32

/** Sends the steps of a period as a download, in a person's language. */
export function exportPoints(
  reply: FastifyReply,
  locale: Locale,
  { format, timeZone }: Asked,
  view: StatisticsView,
): Promise<FastifyReply> {
  const heads = [STATISTICS_LABELS[locale].time(timeZone)]
  return send(reply, locale, { format, heads, fileName: fileNameOf('points', view), batches: oneBatch(pointRows(view, timeZone)) })
}

/** Sends the groups of a period as a download, in a person's language; the last line says if there are more than the file has. */
export function exportGroups(reply: FastifyReply, locale: Locale, { format, by }: Asked, groups: GroupsOfPeriod): Promise<FastifyReply> {
  const labels = STATISTICS_LABELS[locale]
  const heads = [labels.groups[by], labels.note]
  return send(reply, locale, { format, heads, fileName: fileNameOf('groups', groups), batches: groupBatches(groups, labels) })
}

function fileNameOf(table: (typeof FILE_TABLES)[number], { from, to }: Pick<StatisticsView, 'from' | 'to'>): string {
  return ['statistics', table, from.slice(0, 10), to.slice(0, 10)].join('-')
}

interface File {
  format: Asked['format']
  fileName: string
  heads: readonly string[]
  batches: AsyncIterable<Cell[][]>
}

function send(reply: FastifyReply, locale: Locale, { format, fileName, heads, batches }: File): Promise<FastifyReply> {
  const { title, figures } = STATISTICS_LABELS[locale]
  const titles = [...heads, ...figures]
  if (format === 'csv') return sendCsv(reply, fileName, { titles, batches })
  const columns = titles.map((title, index) => ({ title, width: index < heads.length ? NAME_WIDTH : FIGURE_WIDTH }))
  return sendWorkbook(reply, fileName, { title, columns, batches })
}

async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

/** Returns the rows of groups in batches, and after them a line if there are more groups. */
export async function* groupBatches(
  { groupCount, batches }: Pick<GroupsOfPeriod, 'groupCount' | 'batches'>,
  labels: Pick<(typeof STATISTICS_LABELS)[Locale], 'deleted' | 'unknown' | 'more'>,
): AsyncGenerator<Cell[][]> {
  let sent = 0
  for await (const groups of batches) {
    sent += groups.length
    yield groupRows(groups, labels)
  }
  if (sent < groupCount) yield [[labels.more(sent, groupCount)]]
}

/** Returns the rows of steps. A day is named by its middle: where midnight is within an hour of UTC, the day is counted from the start of that. */
function pointRows({ points, step }: StatisticsView, timeZone: string): Cell[][] {
  // As ISO 8601 writes local times: 2026-01-31 13:00.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', ...(step === 'day' ? {} : { timeStyle: 'short' }) })
  const named = (at: string) => new Date(Date.parse(at) + (step === 'day' ? HALF_DAY_MS : 0))
  return points.map(({ at, beforeCalls, ...figures }) => [format.format(named(at)), ...figureCells(figures, beforeCalls)])
}

function groupRows(groups: StatisticsView['groups'], labels: { deleted: string; unknown: string }): Cell[][] {
  return groups.map(({ key, name, note, beforeCalls, ...figures }) => [
    name ?? (key === NIL_ID ? labels.unknown : labels.deleted),
    note ?? '',
    ...figureCells(figures, beforeCalls),
  ])
}

function figureCells(figures: StatisticsFigures, beforeCalls: number | null): Cell[] {
  const { calls, errors, requestBytes, responseBytes, p50Ms, p95Ms, p99Ms } = figures
  return [calls, beforeCalls, errors, requestBytes, responseBytes, p50Ms, p95Ms, p99Ms].map((value) => (value === null ? '' : value))
}
