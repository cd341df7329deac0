import { testResolver } from '@portico/outbound/testing/test-resolver'
import { buildPlatform } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { DatabaseWatch } from '../database/watch-database.ts'
import { createLog } from '../http/log.ts'
import type { Platform } from '../http/platform.ts'

/**
 * Starts a platform on an empty database, like `main.ts` with its usual time limits and the watch of its database, without listening. Names do
 * not resolve, at once: tests measure how long answers take, and the network of their machine may have no resolver.
 */
export async function startWatchedPlatform(databaseUrl: string): Promise<{ db: Database; platform: Platform; stop: () => Promise<void> }> {
  const config = readConfig({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: '00'.repeat(32), LOG_LEVEL: 'silent' })
  await migrateDatabase(config.databaseUrl)
  const log = createLog(config.logLevel)
  const db = openDatabase(config.databaseUrl, () => {})
  const watch = new DatabaseWatch(db, config.databaseUrl, log)
  const platform = await buildPlatform(config, db, log, testResolver().resolve)
  await platform.changes.start()
  watch.start()
  const stop = async () => {
    await watch.stop()
    await platform.changes.stop()
    await platform.http.close()
    await db.$client.end()
  }
  return { db, platform, stop }
}
