import { existsSync } from 'node:fs'
import { findEmbeddedDatabase } from '../platform/database/embedded/find-embedded-database.ts'
import { startEmbeddedDatabase } from '../platform/database/embedded/start-embedded-database.ts'
import type { DataFolder } from './data-folder.ts'

/** The database of an installation for a command beside it; `close` stops it if the command started it. */
export type InstallationDatabase = { url: string; close: () => Promise<void> }

/** Returns the database of an installation, running or not: the one that `DATABASE_URL` names, else the embedded one. */
export async function openInstallationDatabase(
  { DATABASE_URL }: { DATABASE_URL?: string | undefined },
  { database }: Pick<DataFolder, 'database'>,
): Promise<InstallationDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  const running = existsSync(database) ? findEmbeddedDatabase(database) : null
  if (running) return { url: running, close: async () => {} }
  const { connectionString, stop } = await startEmbeddedDatabase({ dataDir: database })
  return { url: connectionString, close: stop }
}
