import { durationQuantiles } from '@portico/contract/gateway-snapshot/call-durations'
import type { StatisticsFigures } from '@portico/contract/statistics/statistics-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { ALL_DURATIONS, durationsOfRow, sumOfDurations } from '../../database/traffic-durations.ts'
import { type SeriesSpan, spanRows } from '../../database/traffic-spans.ts'
import type { Source } from './statistics-source.ts'

/** Sums of calls; `durations` as a report writes them, a bucket possibly repeatedly. */
export interface Sums {
  calls: number
  errors: number
  requestBytes: number
  responseBytes: number
  durations: number[]
}

export const NO_CALLS: Sums = { calls: 0, errors: 0, requestBytes: 0, responseBytes: 0, durations: [] }

interface SumsRow extends Record<string, unknown> {
  key: string | number
  calls: string
  errors: string
  requestBytes: string
  responseBytes: string
  durations: string | null
}

/** What sums are by: the step of a series that a row belongs to, or an expression of the columns of `t`. */
export type Key = 'point' | SQL

/**
 * Returns the rows of a source within spans, with the key and columns of `t`, as `chosen`. The moments of one length of spans are read at once, so that
 * the database goes through an index once for all of them: looking each up for each of 100 APIs takes ten times as long.
 */
export function chosenRows(source: Source, spans: readonly SeriesSpan[], key: Key, columns: SQL, more = sql``): SQL {
  const lengths = [...new Set(spans.map(({ hours }) => hours))]
  const ofLength = (length: number) => {
    const moments = spans.filter(({ hours }) => hours === length).map(({ at }) => new Date(at).toISOString())
    return sql`select ${key === 'point' ? sql`t.span, t.at` : sql`${key} as key`}, ${columns} from ${source.rows}
      where t.span = ${sql.raw(String(length))} and t.at = any(${sql.param(moments)}::timestamptz[]) and ${source.where} ${more}`
  }
  const rows = sql.join(lengths.map(ofLength), sql` union all `)
  if (key !== 'point') return sql`with chosen as (${rows})`
  return sql`with found as materialized (${rows}),
    chosen as (select spans.point as key, found.* from found join ${spanRows(spans)} using (span, at))`
}

/** Returns the rows of a source within spans, by key, with all figures. */
export async function sumTraffic(
  db: Reader,
  source: Source,
  spans: readonly SeriesSpan[],
  key: Key,
  more = sql``,
): Promise<Map<string, Sums>> {
  if (spans.length === 0) return new Map()
  const columns = sql`t.calls, t.errors, t.request_bytes, t.response_bytes, ${durationsOfRow(sql`t`)} as durations`
  const figures = sql`key, sum(calls) as calls, sum(errors) as errors, sum(request_bytes) as "requestBytes", sum(response_bytes) as "responseBytes"`
  // The few rows of a moment have few buckets in common: summing them by bucket here would cost more than reading all.
  const isOneSpanEach = key === 'point' && new Set(spans.map(({ point }) => point)).size === spans.length
  const { rows } = await db.execute<SumsRow>(sql`
    ${chosenRows(source, spans, key, columns, more)}
    ${
      isOneSpanEach
        ? sql`select ${figures}, ${ALL_DURATIONS} as durations from chosen group by key`
        : sql`select * from (select ${figures} from chosen group by key) as figures
            left join (${sumOfDurations(sql`chosen`, sql`key`)}) as counted using (key)`
    }`)
  return new Map(rows.map((row) => [String(row.key), sumsOf(row)]))
}

/** Returns the calls of a source within spans, by key. */
export async function countCalls(
  db: Reader,
  source: Source,
  spans: readonly SeriesSpan[],
  key: Key,
  more = sql``,
): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string | number; calls: string }>(
    sql`${chosenRows(source, spans, key, sql`t.calls`, more)} select key, sum(calls) as calls from chosen group by key`,
  )
  return new Map(rows.map((row) => [String(row.key), Number(row.calls)]))
}

function sumsOf({ calls, errors, requestBytes, responseBytes, durations }: SumsRow): Sums {
  return {
    calls: Number(calls),
    errors: Number(errors),
    requestBytes: Number(requestBytes),
    responseBytes: Number(responseBytes),
    durations: durations ? durations.split(',').map(Number) : [],
  }
}

/** Returns the sums of several rows. */
export function plus(all: readonly Sums[]): Sums {
  const total = { ...NO_CALLS, durations: all.flatMap(({ durations }) => durations) }
  for (const { calls, errors, requestBytes, responseBytes } of all) {
    total.calls += calls
    total.errors += errors
    total.requestBytes += requestBytes
    total.responseBytes += responseBytes
  }
  return total
}

/** Returns the figures of sums: latencies as quantiles in milliseconds. */
export function figuresOf({ calls, errors, requestBytes, responseBytes, durations }: Sums): StatisticsFigures {
  const [p50Ms = null, p95Ms = null, p99Ms = null] = durationQuantiles(durations, [0.5, 0.95, 0.99]).map(milliseconds)
  return { calls, errors, requestBytes: safe(requestBytes), responseBytes: safe(responseBytes), p50Ms, p95Ms, p99Ms }
}

const milliseconds = (us: number | null) => (us === null ? null : Math.round(us / 10) / 100)

const safe = (sum: number) => Math.min(sum, Number.MAX_SAFE_INTEGER)
