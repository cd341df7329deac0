import { LATENCY_BUCKETS, latencyQuantile } from '@portico/contract/gateway-snapshot/traffic-report'
import type { StatisticsFigures } from '@portico/contract/statistics/statistics-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type Span, spanRows } from '../../database/traffic-spans.ts'
import type { Source } from './statistics-source.ts'

/** Sums of calls; `latency` by bucket. */
export interface Sums {
  calls: number
  errors: number
  requestBytes: number
  responseBytes: number
  latency: number[]
}

export const NO_CALLS: Sums = { calls: 0, errors: 0, requestBytes: 0, responseBytes: 0, latency: [] }

interface SumsRow extends Record<string, unknown> {
  key: string | number
  calls: string
  errors: string
  requestBytes: string
  responseBytes: string
  latency: string
}

const BUCKETS = sql.raw(Array.from({ length: LATENCY_BUCKETS }, (_, index) => `sum(latency[${index + 1}])`).join(', '))

/** Returns the rows of a source within spans, by `key` (of the columns of `t` and `spans`), with all figures. */
export async function sumTraffic(db: Reader, source: Source, spans: readonly Span[], key: SQL, more = sql``): Promise<Map<string, Sums>> {
  if (spans.length === 0) return new Map()
  // An appended empty array reads a latency once from where it is stored, instead of once for each of its buckets.
  const { rows } = await db.execute<SumsRow>(sql`
    select key, sum(calls) as calls, sum(errors) as errors, sum(request_bytes) as "requestBytes", sum(response_bytes) as "responseBytes",
      array_to_string(array[${BUCKETS}], ',') as latency
    from (
      select ${key} as key, t.calls, t.errors, t.request_bytes, t.response_bytes, array_cat(t.latency, '{}'::bigint[]) as latency
      from ${spanRows(spans)} join ${source.rows} on t.span = spans.span and t.at = spans.at
      where ${source.where} ${more}
      offset 0
    ) as chosen group by key`)
  return new Map(rows.map((row) => [String(row.key), sumsOf(row)]))
}

function sumsOf({ calls, errors, requestBytes, responseBytes, latency }: SumsRow): Sums {
  return {
    calls: Number(calls),
    errors: Number(errors),
    requestBytes: Number(requestBytes),
    responseBytes: Number(responseBytes),
    latency: latency.split(',').map(Number),
  }
}

/** Returns the sums of several rows. */
export function plus(all: readonly Sums[]): Sums {
  const total = { ...NO_CALLS, latency: Array.from({ length: LATENCY_BUCKETS }, () => 0) }
  for (const { calls, errors, requestBytes, responseBytes, latency } of all) {
    total.calls += calls
    total.errors += errors
    total.requestBytes += requestBytes
    total.responseBytes += responseBytes
    for (const [index, count] of latency.entries()) total.latency[index] = (total.latency[index] ?? 0) + count
  }
  return total
}

/** Returns the figures of sums: latencies as quantiles in milliseconds. */
export function figuresOf({ calls, errors, requestBytes, responseBytes, latency }: Sums): StatisticsFigures {
  const ms = (quantile: number) => {
    const us = latencyQuantile(latency, quantile)
    return us === null ? null : Math.round(us / 10) / 100
  }
  return {
    ...{ calls, errors, requestBytes: safe(requestBytes), responseBytes: safe(responseBytes) },
    ...{ p50Ms: ms(0.5), p95Ms: ms(0.95), p99Ms: ms(0.99) },
  }
}

const safe = (sum: number) => Math.min(sum, Number.MAX_SAFE_INTEGER)
