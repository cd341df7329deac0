import { cpSync, createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { credentialsKind, snapshotKind } from '../../events/revision-kind.ts'
import { migrateDocuments } from '../document-migration/migrate-documents.ts'
import { MIGRATIONS_FOLDER } from '../known-migrations.ts'
import { type BackupManifest, tableFile } from './backup-manifest.ts'
import { quoted } from './dump-tables.ts'

type Journal = { entries: { when: number; tag: string }[] }

/** More changes than happen between a backup and its restoration. */
const REVISION_GAP = 1_000_000
/** A column of methods that the conversion to documents drops. */
const COLUMN_BEFORE_DOCUMENTS = 'bodies'

/**
 * Loads the tables of a backup into a database that nobody has used, all or none, with the schema of the backup; the platform's start brings
 * it up to date. Throws an error of one line if the database is in use, or if a newer version made the backup.
 */
export async function loadTables(connectionString: string, folder: string, manifest: BackupManifest): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'portico-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseUsed(client)
    await migrateTo(client, manifest)
    await client.query('begin')
    await preparePartitions(client, manifest)
    const restoreRules = await suspendRules(client)
    for (const { name, columns } of manifest.tables) await loadTable(client, name, columns, join(folder, tableFile(name)))
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, greatest($2::bigint, 1), $2::bigint > 0)', [quoted(name), value])
    await restoreRules()
    await announceAll(client)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** A database of this product counts as unused until it has a user. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  if (rows.length === 0) return
  const isOurs = rows.some(({ name }) => name === 'public.users')
  const used = !isOurs || (await client.query('select from users limit 1')).rowCount !== 0
  if (used) throw new Error('the database is not empty: a backup is restored into an empty one only, and changes nothing here')
}

async function migrateTo(client: pg.Client, { migration, tables }: BackupManifest): Promise<void> {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as Journal
  const last = journal.entries.findIndex(({ when }) => when === migration)
  if (last < 0)
    throw new Error(`another version made the backup (${new Date(migration).toISOString()}): restore it with that version or a newer one`)
  const folder = mkdtempSync(join(tmpdir(), 'portico-restore-'))
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: folder })
    const isConverted = tables.some(({ name, columns }) => name === 'methods' && !columns.includes(COLUMN_BEFORE_DOCUMENTS))
    if (isConverted) await migrateDocuments(db)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function preparePartitions(client: pg.Client, { tables }: BackupManifest): Promise<void> {
  for (const { name, partitionOf, bound } of tables) {
    if (partitionOf === null || bound === null) continue
    await client.query(`create table if not exists ${quoted(name)} partition of ${quoted(partitionOf)} ${bound}`)
  }
}

/** Takes off the foreign keys, since tables are filled one by one, and the triggers, which would audit it; returns how they come back. */
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  const { rows: tables } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`)
  return async () => {
    for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function loadTable(client: pg.Client, name: string, columns: string[], file: string): Promise<void> {
  const rows = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), rows)
}

/** A gateway that served a state after the backup knows later revisions: it is told one that nobody has, to fetch everything again. */
async function announceAll(client: pg.Client): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence('revisions', 'revision'), coalesce(max(revision), 0) + $1) from revisions`, [
    REVISION_GAP,
  ])
  const { rows } = await client.query<{ id: string }>('select id from environments')
  const kinds = rows.flatMap(({ id }) => [snapshotKind(id), credentialsKind(id)])
  await client.query(`insert into revisions (kind, tags) select unnest($1::text[]), '{}'`, [kinds])
}
