import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '@portico/settings/read-settings'
import { BACKUP_FORMAT, type BackupManifest, MANIFEST_FILE, sha256OfFile } from '../platform/database/backup/backup-manifest.ts'
import { dumpTables } from '../platform/database/backup/dump-tables.ts'
import { describeDatabase } from '../platform/database/describe-database.ts'
import { type DataFolder, dataFolder } from './data-folder.ts'
import { openInstallationDatabase } from './installation-database.ts'
import { encryptionKeyFile } from './secrets.ts'
import { readStartSettings } from './settings.ts'

/** The folder of a backup with the files of `DATA_DIR` that are not the database. */
export const FILES_FOLDER = 'files'
/** Names a running process, and is nothing to bring back. */
const OWNER_FILE = 'owner.json'
const FILE_FORM = /^[\w.-]+$/

/**
 * Writes a backup of the installation of `npm start` into a new folder: the database in the state of one moment, the secrets and the state of
 * the gateway. Everything may run. The folder appears under its name when it is whole; throws an error of one line otherwise.
 */
export async function backUp(environment: Environment, [folder, ...rest]: string[], say: (line: string) => void): Promise<void> {
  if (!folder || rest.length > 0) throw new Error('npm run backup needs one new folder: npm run backup -- /backups/monday')
  const target = resolve(folder)
  if (existsSync(target)) throw new Error(`${target} exists: a backup is written into a new folder`)
  const settings = readStartSettings(environment)
  const data = dataFolder(settings.DATA_DIR)
  if (!settings.DATABASE_URL && !existsSync(data.database)) throw new Error(`there is no installation in DATA_DIR ${data.root}`)
  const database = await openInstallationDatabase(settings, data)
  const partial = `${target}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    const key = readOptional(encryptionKeyFile(data.secrets))
    const { id: databaseId } = await describeDatabase(database.url)
    const createdAt = new Date().toISOString()
    const dumped = await dumpTables(database.url, partial)
    copyFiles(data, join(partial, FILES_FOLDER))
    // Between the two, the rows may have been encrypted with another key.
    if (readOptional(encryptionKeyFile(data.secrets)) !== key) throw new Error('the encryption key was replaced meanwhile: run this again')
    const manifest: BackupManifest = { format: BACKUP_FORMAT, createdAt, databaseId, ...dumped, files: await describeFiles(partial) }
    writeFileSync(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(partial, target)
    const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`backup of ${dumped.tables.length} tables with ${rows} rows in ${target}`)
    say(
      key === null
        ? 'it has no encryption key: keep ENCRYPTION_KEY, SESSION_SECRET and WEB_TOKEN with it'
        : 'it has the encryption key: whoever reads it can read every secret',
    )
  } finally {
    rmSync(partial, { recursive: true, force: true })
    await database.close()
  }
}

function copyFiles(data: DataFolder, target: string): void {
  for (const path of filesOf(data)) {
    const copy = join(target, path)
    mkdirSync(dirname(copy), { recursive: true, mode: 0o700 })
    try {
      copyFileSync(join(data.root, path), copy)
    } catch (error) {
      // A running gateway deletes files of traffic that the platform has accepted.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    chmodSync(copy, 0o600)
  }
}

function filesOf({ root, secrets, gateway, firstRunFile, demoFile }: DataFolder): string[] {
  const inFolders = [secrets, gateway].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [],
  )
  return [...inFolders, firstRunFile, demoFile]
    .filter((path) => FILE_FORM.test(path.slice(path.lastIndexOf('/') + 1)) && !path.endsWith(`/${OWNER_FILE}`))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => path.slice(root.length + 1))
}

async function describeFiles(folder: string): Promise<BackupManifest['files']> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  return Promise.all(paths.map(async (path) => ({ path, sha256: await sha256OfFile(join(folder, path)) })))
}

function readOptional(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
