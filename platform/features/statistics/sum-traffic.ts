import { durationQuantile } from '@portico/contract/gateway-snapshot/call-durations'
import type { StatisticsFigures } from '@portico/contract/statistics/statistics-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { durationsOfRow, sumOfDurations } from '../../database/traffic-durations.ts'
import { type Span, spanRows } from '../../database/traffic-spans.ts'
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

/**
 * The rows of one span. Within `lateral (… offset 0)` they are read for one span after the other, by the keys of their table: the database expects
 * few rows of a moment and would sort or scan whole months.
 */
export const IN_SPAN = sql`t.span = spans.span and t.at = spans.at`

/** Returns the rows of a source within spans, by `key` (of the columns of `t` and `spans`), with all figures. */
export async function sumTraffic(db: Reader, source: Source, spans: readonly Span[], key: SQL, more = sql``): Promise<Map<string, Sums>> {
  if (spans.length === 0) return new Map()
  const { rows } = await db.execute<SumsRow>(sql`
    with chosen as materialized (
      select found.* from ${spanRows(spans)} cross join lateral (
        select ${key} as key, t.calls, t.errors, t.request_bytes, t.response_bytes, ${durationsOfRow(sql`t`)} as durations
        from ${source.rows} where ${IN_SPAN} and ${source.where} ${more} offset 0
      ) as found
    )
    select figures.*, durations from (
      select key, sum(calls) as calls, sum(errors) as errors, sum(request_bytes) as "requestBytes", sum(response_bytes) as "responseBytes"
      from chosen group by key
    ) as figures left join (${sumOfDurations(sql`chosen`, sql`key`)}) as counted using (key)`)
  return new Map(rows.map((row) => [String(row.key), sumsOf(row)]))
}

/** Returns the calls of a source within spans, by `key` as `sumTraffic`. */
export async function countCalls(db: Reader, source: Source, spans: readonly Span[], key: SQL, more = sql``): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string | number; calls: string }>(sql`
    select key, sum(calls) as calls from ${spanRows(spans)} cross join lateral (
      select ${key} as key, t.calls from ${source.rows} where ${IN_SPAN} and ${source.where} ${more} offset 0
    ) as found group by 1`)
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
  const ms = (quantile: number) => {
    const us = durationQuantile(durations, quantile)
    return us === null ? null : Math.round(us / 10) / 100
  }
  return {
    ...{ calls, errors, requestBytes: safe(requestBytes), responseBytes: safe(responseBytes) },
    ...{ p50Ms: ms(0.5), p95Ms: ms(0.95), p99Ms: ms(0.99) },
  }
}

const safe = (sum: number) => Math.min(sum, Number.MAX_SAFE_INTEGER)
