import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from './database.ts'
import { SEALED_VALUES, type SealedRow, type SealedTable, type SealedValue } from './sealed-values.ts'
import { KEYED_PREFIX, type SecretBox, sealedPrefix } from './secret-box.ts'
import { transact } from './transact.ts'

/** Rows per transaction, so that their locks are held for milliseconds only. */
const BATCH = 200
const LOOK_AGAIN_MS = 200
/** How long to wait for a row that others lock, or for a transaction that has written to a table. */
const PATIENCE_MS = 180_000

/** A value that no key opens, as `mails/<id>`. */
export type Unreadable = SealedRow

/** The sealed values of the database, by key. */
export interface Survey {
  /** Number of values that each key opens, by its id. */
  byKey: ReadonlyMap<string, number>
  /** Number of values in the current format under the sealing key. */
  current: number
  total: number
  unreadable: Unreadable[]
}

interface Place {
  table: SealedTable
  where: SealedValue
}
const PLACES: Place[] = Object.entries(SEALED_VALUES).map(([table, where]) => ({ table: table as SealedTable, where }))

/** Opens every sealed value once and counts them. `boxes` are one per key, the sealing one first. */
export async function surveyValues(db: Database, boxes: readonly SecretBox[]): Promise<Survey> {
  const byKey = new Map<string, number>()
  const unreadable: Unreadable[] = []
  const prefix = sealedPrefix(boxes[0]?.keyIds()[0] ?? '')
  let [current, total] = [0, 0]
  for (const place of PLACES) {
    await walk(place, async (after) => {
      const rows = await selectBatch(db, place, sql`true`, after, sql``)
      for (const { id, sealed } of rows) {
        const row: SealedRow = `${place.table}/${id}`
        const box = boxes.find((candidate) => opens(candidate, sealed, row))
        const [keyId] = box?.keyIds() ?? []
        total += 1
        if (keyId === undefined) unreadable.push(row)
        else byKey.set(keyId, (byKey.get(keyId) ?? 0) + 1)
        if (sealed.startsWith(prefix)) current += 1
      }
      return rows
    })
  }
  return { byKey, current, total, unreadable }
}

/** Retires keys: the database refuses what they seal from now on. Waits for open transactions that wrote before. */
export async function retireKeys(db: Database, keyIds: readonly string[]): Promise<void> {
  for (const id of keyIds) await db.execute(sql`insert into retired_encryption_keys (id) values (${id}) on conflict do nothing`)
  const writers = await writersOf(db)
  const until = Date.now() + PATIENCE_MS
  while (writers.length > 0) {
    const { rows } = await db.execute(sql`
      select 1 from pg_locks where virtualtransaction = any(${sql.param(writers)}::text[]) and locktype = 'virtualxid' and granted limit 1`)
    if (rows.length === 0) return
    if (Date.now() > until) throw new Error('a database transaction that may use the old key stays open; try again')
    await wait(LOOK_AGAIN_MS)
  }
}

/** Returns which of the keys are retired. */
export async function retiredAmong(db: Reader, keyIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from retired_encryption_keys where id = any(${sql.param([...keyIds])}::text[])`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of keys that sealed lasting values and are not among these; values of the format that named no key are not examined. */
export async function missingAmong(db: Reader, keyIds: readonly string[]): Promise<string[]> {
  const lasting = PLACES.filter(({ where }) => !where.isShortLived).map(
    ({ table, where }) => sql`select split_part(${sealedText(where)}, '.', 2) as id from ${sql.identifier(table)}
      where ${isSealed(where)} and starts_with(${sealedText(where)}, ${KEYED_PREFIX})`,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(lasting, sql` union `)}) sealed where id <> all(${sql.param([...keyIds])}::text[]) order by id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Seals every value again that is not under the box's first key, in short transactions; rows that others lock are retried in a later round.
 * Returns how many of each table were sealed, and the values that no key opens, which stay unchanged.
 */
export async function resealValues(
  db: Database,
  box: SecretBox,
): Promise<{ resealed: Map<SealedTable, number>; unreadable: Unreadable[] }> {
  const resealed = new Map<SealedTable, number>()
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const unreadable: Unreadable[] = []
    for (const place of PLACES) {
      const done = await resealTable(db, box, place, unreadable)
      resealed.set(place.table, (resealed.get(place.table) ?? 0) + done)
    }
    if ((await countLeft(db, box)) <= unreadable.length) return { resealed, unreadable }
    if (Date.now() > until) throw new Error('some rows are locked by others; try again')
    await wait(LOOK_AGAIN_MS)
  }
}

async function resealTable(db: Database, box: SecretBox, place: Place, unreadable: Unreadable[]): Promise<number> {
  let done = 0
  await walk(place, async (after) => {
    const { rows, kept } = await transact(db, (tx) => resealBatch(tx, box, place, after))
    unreadable.push(...kept)
    done += rows.length - kept.length
    return rows
  })
  return done
}

async function resealBatch(tx: Transaction, box: SecretBox, place: Place, after: SQL) {
  const { table, where } = place
  const rows = await selectBatch(tx, place, notUnder(box, where), after, sql`for no key update skip locked`)
  const kept: Unreadable[] = []
  for (const { id, sealed } of rows) {
    const row: SealedRow = `${table}/${id}`
    if (!opens(box, sealed, row)) {
      kept.push(row)
      continue
    }
    const again = box.seal(box.open(sealed, row), row)
    const value = where.columnType === 'jsonb' ? sql`to_jsonb(${again}::text)` : sql`${again}`
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(where.column)} = ${value}
      where ${sql.identifier(where.key)} = ${id}::${sql.raw(where.keyType)}`)
  }
  return { rows, kept }
}

async function countLeft(db: Database, box: SecretBox): Promise<number> {
  let left = 0
  for (const { table, where } of PLACES) {
    const { rows } = await db.execute<{ left: number }>(sql`
      select count(*)::int as left from ${sql.identifier(table)} where ${isSealed(where)} and ${notUnder(box, where)}`)
    left += rows[0]?.left ?? 0
  }
  return left
}

/** Walks a table by its key, one batch at a time. */
async function walk({ where }: Place, batchAfter: (after: SQL) => Promise<readonly { id: string }[]>): Promise<void> {
  let after = sql`true`
  for (;;) {
    const rows = await batchAfter(after)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = sql`${sql.identifier(where.key)} > ${last.id}::${sql.raw(where.keyType)}`
  }
}

async function selectBatch(db: Reader, { table, where }: Place, condition: SQL, after: SQL, lock: SQL) {
  const key = sql.identifier(where.key)
  const { rows } = await db.execute<{ id: string; sealed: string }>(sql`
    select ${key}::text as id, ${sealedText(where)} as sealed from ${sql.identifier(table)}
    where ${isSealed(where)} and ${condition} and ${after} order by ${key} limit ${BATCH} ${lock}`)
  return rows
}

function sealedText({ column, columnType }: SealedValue): SQL {
  return columnType === 'jsonb' ? sql`${sql.identifier(column)} #>> '{}'` : sql`${sql.identifier(column)}`
}

function isSealed(where: SealedValue): SQL {
  const only = where.onlyKey === undefined ? sql`true` : sql`${sql.identifier(where.key)} = ${where.onlyKey}`
  return sql`${sealedText(where)} is not null and ${only}`
}

function notUnder(box: SecretBox, where: SealedValue): SQL {
  return sql`not starts_with(${sealedText(where)}, ${sealedPrefix(box.keyIds()[0])})`
}

function opens(box: SecretBox, sealed: string, row: SealedRow): boolean {
  try {
    box.open(sealed, row)
    return true
  } catch {
    return false
  }
}

/** Returns the open transactions that have written to one of the tables. */
async function writersOf(db: Database): Promise<string[]> {
  const tables = PLACES.map(({ table }) => table)
  const { rows } = await db.execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where database = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock' and granted
      and pid <> pg_backend_pid() and relation = any(${sql.param(tables)}::text[]::regclass[])`)
  return rows.map(({ writer }) => writer)
}
