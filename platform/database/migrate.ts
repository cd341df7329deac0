import { setTimeout as wait } from 'node:timers/promises'
import { SettingError } from '@portico/settings/read-settings'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { migrateDocuments } from './document-migration/migrate-documents.ts'
import { knownMigrations, MIGRATIONS_FOLDER } from './known-migrations.ts'
import { connectOrRefuse, explainMigrationError, refuseUnusableDatabase } from './refuse-unusable-database.ts'

/** Any number that no other advisory lock of ours uses. */
const LOCK = 7_041_776
const LOOK_AGAIN_MS = 200
/** Longer than the migration of a large database takes. */
const LOCK_WITHIN_MS = 30 * 60_000
/** How long one statement waits for a table that a running platform uses; the platform then tries the migration again. */
const TABLE_LOCK_TIMEOUT_MS = 60_000
const UNDEFINED_TABLE = '42P01'

interface Waiting {
  withinMs?: number
  /** Is called once if another platform holds the lock. */
  onWait?: () => void
}

/**
 * Migrates the database to this version's schema; several platform nodes that start at once do it one after another. Throws a SettingError
 * if the database is unusable, if a newer version migrated it, or if another platform does not finish in time.
 */
export async function migrateDatabase(connectionString: string, waiting: Waiting = {}): Promise<void> {
  const client = await connectOrRefuse({ connectionString, application_name: 'portico-migration', lock_timeout: TABLE_LOCK_TIMEOUT_MS })
  try {
    await lock(client, waiting)
    await refuseUnusableDatabase(client)
    await refuseNewer(client)
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
    await migrateDocuments(db)
  } catch (error) {
    throw explainMigrationError(client, error)
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

async function lock(client: pg.Client, { withinMs = LOCK_WITHIN_MS, onWait }: Waiting): Promise<void> {
  const until = Date.now() + withinMs
  for (let told = false; ; told = true) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
    if (rows[0]?.locked) return
    if (Date.now() > until)
      throw new SettingError('Another platform has been migrating this database for too long: look at its log, or stop it.')
    if (!told) onWait?.()
    await wait(LOOK_AGAIN_MS)
  }
}

/** An older platform would write what the newer schema does not expect. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const last = knownMigrations().at(-1)
  const migratedAt = await lastMigrationOf(client)
  if (last && migratedAt > last.when)
    throw new SettingError(
      `A newer version has migrated this database (${new Date(migratedAt).toISOString()}); this one knows it up to ${last.tag}: run the newer version, or restore a backup from before.`,
    )
}

async function lastMigrationOf(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
    return Number(rows[0]?.last ?? 0)
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return 0
    throw error
  }
}
