import { ROW_SUM_MAX } from '@portico/contract/gateway-snapshot/traffic-row'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Rows of one statement. */
export const ROWS_PER_INSERT = 500

/** Sums stop here, so that none overflows and each is a safe integer of JavaScript. */
const MOST = sql.raw(String(ROW_SUM_MAX))

/** Returns the sum of two counts, at most the largest safe integer. */
export function addedCount(one: number, other: number): number {
  return Math.min(one + other, ROW_SUM_MAX)
}

/** Returns the stored count plus the one of the conflicting row, for `on conflict do update`. */
export function addedTo(column: AnyColumn): SQL {
  return sql`least(${column}::numeric + excluded.${sql.identifier(column.name)}, ${MOST})`
}

/** Returns the stored sums plus those of the conflicting row; latency element by element. */
export function addedSums(table: Record<'calls' | 'requestBytes' | 'responseBytes' | 'latency', AnyColumn>) {
  return {
    calls: addedTo(table.calls),
    requestBytes: addedTo(table.requestBytes),
    responseBytes: addedTo(table.responseBytes),
    latency: sql`(select array_agg(least(coalesce(a, 0)::numeric + coalesce(b, 0), ${MOST})::bigint order by i)
      from unnest(${table.latency}, excluded.latency) with ordinality as pairs(a, b, i))`,
  }
}
