import { existsSync } from 'node:fs'
import { dataFolder } from './data-folder.ts'
import { openInstallationDatabase } from './installation-database.ts'
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
  const settings = readStartSettings(environment)
  const data = dataFolder(settings.DATA_DIR)
  const keyFile = encryptionKeyFile(data.secrets)
  // A platform that runs alone keeps its key directly in the data folder.
  if (!existsSync(keyFile)) return runNode(args, environment)
  const database = await openInstallationDatabase(settings, data)
  runNode(args, { ...environment, ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: keyFile, DATABASE_URL: database.url }, database.close)
}
