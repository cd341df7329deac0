import { CALL_RECORD_DAYS } from '@portico/contract/call-record/call-record'
import { sql } from 'drizzle-orm'
import type { Reader } from './database.ts'

/** The tables with a partition for each period of `at`: the length of a partition and the retention of rows; infinite for ever. */
export const PARTITIONED_TABLES = {
  call_records: { span: 'day', keepDays: CALL_RECORD_DAYS },
  traffic_minutes: { span: 'day', keepDays: 7 },
  traffic_hours: { span: 'month', keepDays: 396 },
  traffic_days: { span: 'month', keepDays: Number.POSITIVE_INFINITY },
  traffic_by_api: { span: 'month', keepDays: 396 },
  traffic_by_outcome: { span: 'month', keepDays: 396 },
  traffic_by_method: { span: 'month', keepDays: 396 },
  traffic_by_subscriber: { span: 'month', keepDays: 396 },
} as const
export type PartitionedTable = keyof typeof PARTITIONED_TABLES

const DAY_MS = 86_400_000

/** Returns the bounds of a moment's partition, in UTC, and its name: `traffic_minutes_20260131`. */
export function partitionOf(table: PartitionedTable, at: Date): { name: string; from: Date; to: Date } {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const daily = PARTITIONED_TABLES[table].span === 'day'
  const from = new Date(Date.UTC(year, month, daily ? day : 1))
  const to = new Date(daily ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1))
  return {
    name: `${table}_${from
      .toISOString()
      .slice(0, daily ? 10 : 7)
      .replaceAll('-', '')}`,
    from,
    to,
  }
}

/** Returns whether rows of a moment are retained: not too old, and not from a clock that is more than a day ahead. */
export function isRetained(table: PartitionedTable, at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() - PARTITIONED_TABLES[table].keepDays * DAY_MS && at.getTime() < now.getTime() + DAY_MS
}

/** Creates the partition of a moment unless it exists; safe on several platform nodes at once. */
export async function ensurePartition(db: Reader, table: PartitionedTable, at: Date): Promise<void> {
  await ensurePartitions(db, [{ table, at }])
}

/** Creates the partitions of moments that do not exist, after one look-up; safe on several platform nodes at once. */
export async function ensurePartitions(db: Reader, wanted: readonly { table: PartitionedTable; at: Date }[]): Promise<void> {
  const partitions = new Map(wanted.map(({ table, at }) => [partitionOf(table, at).name, { table, ...partitionOf(table, at) }]))
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param([...partitions.keys()])}::text[]) as wanted(name) where to_regclass(name) is null order by name`,
  )
  for (const { name } of rows) {
    const { table, from, to } = partitions.get(name) ?? {}
    if (!table || !from || !to) continue
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
    await db.execute(
      sql.raw(
        `create table if not exists ${name} partition of ${table} for values from ('${from.toISOString()}') to ('${to.toISOString()}')${storageOf(table)}`,
      ),
    )
  }
}

/** Rows of spans are narrow: PostgreSQL stores their latencies beside them, and reads them for the few rows that a view shows. */
function storageOf(table: PartitionedTable): string {
  return table.startsWith('traffic_by_') ? ' with (toast_tuple_target = 128)' : ''
}

/** Drops the partitions whose rows are all older than the retention; returns their names. */
export async function dropOldPartitions(db: Reader, table: PartitionedTable, now: Date): Promise<string[]> {
  if (!Number.isFinite(PARTITIONED_TABLES[table].keepDays)) return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by c.relname`)
  const oldest = partitionOf(table, new Date(now.getTime() - PARTITIONED_TABLES[table].keepDays * DAY_MS)).name
  const old = rows.map(({ name }) => name).filter((name) => name < oldest)
  for (const name of old) await db.execute(sql.raw(`drop table if exists ${name}`))
  return old
}
