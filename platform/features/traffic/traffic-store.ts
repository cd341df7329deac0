import { DURATION_CALLS_MAX, DURATION_UNIT } from '@portico/contract/gateway-snapshot/call-durations'
import { ROW_SUM_MAX } from '@portico/contract/gateway-snapshot/traffic-row'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { CallSums } from './sum-rows.ts'

/** Rows of one statement; each is stored for each of its moments. */
const ROWS_PER_INSERT = 1_000

/** Sums stop here, so that none overflows and each is a safe integer of JavaScript. */
const MOST = sql.raw(String(ROW_SUM_MAX))
const DURATIONS_MOST = sql.raw(String(DURATION_CALLS_MAX))
const UNIT = sql.raw(String(DURATION_UNIT))

/** A moment at which rows are stored; `span` for tables of sums over spans. */
export interface StoredAt {
  at: Date
  span?: number
}

/** What a table of traffic has besides the sums: its dimensions, as names of columns with their types, and whether there are `last_at`. */
export interface SumTable<Dimension extends string> {
  name: string
  dimensions: Readonly<Record<Dimension, { column: string; type: 'uuid' | 'smallint' | 'text' }>>
  /** The other sum of the table. */
  more: 'errors' | 'durationUs'
  /** The newest call of its rows, if the table has it. */
  lastAt?: Date
}

const SUMS = {
  calls: sql.raw('calls'),
  requestBytes: sql.raw('request_bytes'),
  responseBytes: sql.raw('response_bytes'),
  errors: sql.raw('errors'),
  durationUs: sql.raw('duration_us'),
} as const

/** Adds rows to those that a table has, once for each moment. Rows and moments of a statement differ, and come in one order (`sumRows`). */
export async function addSums<Dimension extends string>(
  tx: Transaction,
  { name, dimensions, more, lastAt }: SumTable<Dimension>,
  moments: readonly StoredAt[],
  rows: readonly (Record<Dimension, string | number> & CallSums)[],
): Promise<void> {
  const fields = Object.keys(dimensions) as Dimension[]
  const columns = fields.map((field) => sql`${sql.identifier(dimensions[field].column)}`)
  const sums = ['calls', 'requestBytes', 'responseBytes', more] as const
  const bySpan = moments.some(({ span }) => span !== undefined)
  const keys = [...(bySpan ? [sql`span`] : []), sql`at`, ...columns]
  const table = sql.identifier(name)
  const newest = lastAt ? { column: sql`, last_at`, value: sql`, ${lastAt.toISOString()}::timestamptz` } : { column: sql``, value: sql`` }
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const some = rows.slice(start, start + ROWS_PER_INSERT)
    const given: SQL[] = [
      ...fields.map((field) => sql`${sql.param(some.map((row) => row[field]))}::${sql.raw(dimensions[field].type)}[]`),
      ...sums.map((sum) => sql`${sql.param(some.map((row) => row[sum]))}::bigint[]`),
      sql`${sql.param(some.map(({ durations }) => `{${durations.join(',')}}`))}::text[]`,
    ]
    await tx.execute(sql`
      insert into ${table} as stored (${list(keys)}, ${list(sums.map((sum) => SUMS[sum]))}, durations${newest.column})
      select ${bySpan ? sql`moments.span, ` : sql``}moments.at, ${list(columns.map((column) => sql`rows.${column}`))},
        ${list(sums.map((sum) => sql`rows.${SUMS[sum]}`))}, rows.durations::bigint[]${newest.value}
      from unnest(${sql.param(moments.map(({ at }) => at.toISOString()))}::timestamptz[], ${sql.param(moments.map(({ span = 0 }) => span))}::smallint[])
          with ordinality as moments(at, span, moment)
        cross join unnest(${list(given)})
          with ordinality as rows(${list(columns)}, ${list(sums.map((sum) => SUMS[sum]))}, durations, position)
      order by moments.moment, rows.position
      on conflict (${list(keys)}) do update set ${list(sums.map((sum) => sql`${SUMS[sum]} = ${addedTo(SUMS[sum])}`))},
        durations = ${ADDED_DURATIONS}${lastAt ? sql`, last_at = greatest(stored.last_at, excluded.last_at)` : sql``}`)
  }
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

const addedTo = (column: SQL) => sql`least(stored.${column}::numeric + excluded.${column}, ${MOST})`

/** The stored durations plus those of the conflicting row, bucket by bucket. */
const ADDED_DURATIONS = sql`(select coalesce(array_agg(least(calls, ${DURATIONS_MOST})::bigint * ${UNIT} + bucket order by bucket), '{}') from (
  select written % ${UNIT} as bucket, sum(written / ${UNIT}) as calls
  from unnest(stored.durations || excluded.durations) as durations(written) group by 1) as counts)`
