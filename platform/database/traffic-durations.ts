import { DURATION_UNIT, durationsOf } from '@portico/contract/gateway-snapshot/call-durations'
import { LATENCY_BUCKETS } from '@portico/contract/gateway-snapshot/traffic-report'
import { type SQL, sql } from 'drizzle-orm'

const UNIT = sql.raw(String(DURATION_UNIT))

/** One call in each bucket of `latency`, as a duration. */
const MIDDLES = sql.raw(
  durationsOf({ latency: new Array<number>(LATENCY_BUCKETS).fill(1) })
    .map((written) => written - DURATION_UNIT)
    .join(','),
)

/** Returns the durations of a row, whichever version of the platform counted it (decision 0096). */
export function durationsOfRow(row: SQL): SQL {
  return sql`case when ${row}.latency = '{}' then ${row}.durations else ${row}.durations || (
    select coalesce(array_agg(least(calls, 1000000000000) * ${UNIT} + bucket), '{}') from unnest(${row}.latency, array[${MIDDLES}]::bigint[]) as coarse(calls, bucket)
    where calls > 0) end`
}

/** Returns the sums of the durations of a relation's rows, by bucket, as a text of numbers with commas between them; `key` is one of its columns. */
export function sumOfDurations(relation: SQL, key: SQL): SQL {
  return sql`select ${key}, string_agg((calls * ${UNIT} + bucket)::text, ',') as durations from (
    select ${key}, written % ${UNIT} as bucket, sum(written / ${UNIT}) as calls
    from ${relation}, unnest(durations) as durations(written) group by 1, 2) as buckets group by 1`
}

/** The aggregate of rows' `durations` as `sumOfDurations` has them, but a bucket once for each row that has it. */
export const ALL_DURATIONS = sql`string_agg(nullif(array_to_string(durations, ','), ''), ',')`
