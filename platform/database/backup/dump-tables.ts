import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupManifest, type BackupTable, tableFile } from './backup-manifest.ts'

type Layout = Pick<BackupTable, 'name' | 'columns' | 'partitionOf' | 'bound'>

/** What `dumpTables` wrote, and of which schema. */
export type DumpedTables = Pick<BackupManifest, 'migration' | 'tables' | 'sequences'>

// Tables with rows only: those of a partitioned table are in its partitions. Generated columns are made again.
const LAYOUT = `
  select c.relname as name, parent.relname as "partitionOf", pg_get_expr(c.relpartbound, c.oid) as bound,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`

const SEQUENCES = `
  select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'public' order by sequencename`

/**
 * Writes every table of a database into `folder`, one file each, all in the state of one moment; the platforms go on working. Throws an
 * error of one line if the database has no tables of ours.
 */
export async function dumpTables(connectionString: string, folder: string): Promise<DumpedTables> {
  mkdirSync(join(folder, 'tables'), { mode: 0o700 })
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'portico-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    // A scan from the start of each table, so that the same rows make the same file.
    await client.query('set synchronize_seqscans = off')
    await client.query('begin isolation level repeatable read read only')
    const migration = await migrationOf(client)
    const { rows: layouts } = await client.query<Layout>(LAYOUT)
    const tables: BackupTable[] = []
    for (const layout of layouts) tables.push({ ...layout, ...(await dumpTable(client, layout, join(folder, tableFile(layout.name)))) })
    const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES)
    return { migration, tables, sequences }
  } finally {
    await client.end()
  }
}

async function migrationOf(client: pg.Client): Promise<number> {
  const { rows: known } = await client.query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!known[0]?.there) throw new Error('the database has nothing to back up: no platform has started on it')
  const { rows } = await client.query<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations')
  return Number(rows[0]?.at ?? 0)
}

async function dumpTable(client: pg.Client, { name, columns }: Layout, file: string): Promise<Pick<BackupTable, 'rows' | 'sha256'>> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
  await pipeline(rows, hashing, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  return { rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Returns a name of the database, quoted. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
