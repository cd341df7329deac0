import type { Locale } from '@portico/contract/locale'
import type { FILE_FORMATS, FILE_TABLES, Grouping } from '@portico/contract/statistics/statistics'
import type { StatisticsFigures, StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import type { FastifyReply } from 'fastify'
import { sendWorkbook } from '../../spreadsheet/send-workbook.ts'
import { writeCsv } from '../../spreadsheet/write-csv.ts'
import type { Cell } from '../../spreadsheet/write-workbook.ts'
import { NIL_ID } from '../traffic/traffic-queries.ts'
import { STATISTICS_LABELS } from './statistics-labels.ts'

interface Asked {
  format: (typeof FILE_FORMATS)[number]
  table: (typeof FILE_TABLES)[number]
  by: Grouping
  timeZone: string
}

const FIGURE_WIDTH = 16
const NAME_WIDTH = 32

/** Sends a table of statistics as a download, in a person's language: the steps of the period, or the groups. */
export async function exportStatistics(reply: FastifyReply, locale: Locale, asked: Asked, view: StatisticsView): Promise<FastifyReply> {
  const labels = STATISTICS_LABELS[locale]
  const { format, table, by, timeZone } = asked
  const heads = table === 'points' ? [labels.time(timeZone)] : [labels.groups[by], labels.note]
  const rows = table === 'points' ? pointRows(view, timeZone) : groupRows(view, labels)
  const fileName = ['statistics', table, view.from.slice(0, 10), view.to.slice(0, 10)].join('-')
  const titles = [...heads, ...labels.figures]
  if (format === 'csv') {
    return reply
      .header('content-disposition', `attachment; filename="${fileName}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(writeCsv([titles, ...rows.map((row) => row.map(String))]))
  }
  return sendWorkbook(reply, fileName, {
    title: labels.title,
    columns: titles.map((title, index) => ({ title, width: index < heads.length ? NAME_WIDTH : FIGURE_WIDTH })),
    batches: (async function* () {
      yield rows
    })(),
  })
}

function pointRows({ points }: StatisticsView, timeZone: string): Cell[][] {
  // As ISO 8601 writes local times: 2026-01-31 13:00.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return points.map(({ at, beforeCalls, ...figures }) => [format.format(new Date(at)), ...figureCells(figures, beforeCalls)])
}

function groupRows({ groups }: StatisticsView, labels: { deleted: string; unknown: string }): Cell[][] {
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
