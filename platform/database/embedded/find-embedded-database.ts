import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isStillRunning, type ProcessIdentity } from '@portico/settings/process-identity'
import { SERVER_SUPERUSER } from './create-cluster.ts'
import { chooseSocketFolder } from './database-folder.ts'
import { connectionStringOf } from './start-embedded-database.ts'

/** Returns the connection string of the embedded database that runs on this folder; null if none does. */
export function findEmbeddedDatabase(dataDir: string): string | null {
  try {
    const root = realpathSync(dataDir)
    const owner = JSON.parse(readFileSync(join(root, 'owner.json'), 'utf8')) as ProcessIdentity
    if (!isStillRunning(owner)) return null
    const password = readFileSync(join(root, 'password'), 'utf8').trim()
    return connectionStringOf({ host: chooseSocketFolder(root), port: 5432, user: SERVER_SUPERUSER, password, database: 'postgres' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
