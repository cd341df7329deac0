import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findEmbeddedDatabase } from '../platform/database/embedded/find-embedded-database.ts'
import { startEmbeddedDatabase } from '../platform/database/embedded/start-embedded-database.ts'
import { encryptionKeyFile } from './secrets.ts'
import { readStartSettings } from './settings.ts'

type RunNode = (args: string[], environment: NodeJS.ProcessEnv, onExit?: () => Promise<void>) => void

/**
 * Runs the command that encrypts all stored secrets with another key: for a platform with its own settings, else for the installation of
 * `npm start`, running or not.
 */
export async function reseal(environment: NodeJS.ProcessEnv, runNode: RunNode): Promise<void> {
  const args = ['platform/reseal.ts']
  const ownKeys = environment.ENCRYPTION_KEY?.trim() || environment.ENCRYPTION_KEY_FILE?.trim()
  if (ownKeys && environment.DATABASE_URL?.trim()) return runNode(args, environment)
  const { DATA_DIR, DATABASE_URL } = readStartSettings(environment)
  const keyFile = encryptionKeyFile(join(DATA_DIR, 'secrets'))
  // A platform that runs alone keeps its key directly in the data folder.
  if (!existsSync(keyFile)) return runNode(args, environment)
  const own = { ...environment, ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: keyFile }
  if (DATABASE_URL) return runNode(args, { ...own, DATABASE_URL })
  const folder = join(DATA_DIR, 'database')
  const running = findEmbeddedDatabase(folder)
  if (running) return runNode(args, { ...own, DATABASE_URL: running })
  const database = await startEmbeddedDatabase({ dataDir: folder })
  runNode(args, { ...own, DATABASE_URL: database.connectionString }, database.stop)
}
