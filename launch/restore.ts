import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '@portico/settings/read-settings'
import { type BackupManifest, readManifest, sha256OfFile } from '../platform/database/backup/backup-manifest.ts'
import { loadTables } from '../platform/database/backup/load-tables.ts'
import { describeDatabase } from '../platform/database/describe-database.ts'
import { FILES_FOLDER } from './backup.ts'
import { claimDataFolder, type DataFolder, prepareDataFolder } from './data-folder.ts'
import { openInstallationDatabase } from './installation-database.ts'
import { readStartSettings } from './settings.ts'

/**
 * Restores a backup into an empty `DATA_DIR`, and into `DATABASE_URL` if it is set; nothing may run there. Checks everything before it
 * changes anything; interrupted, it can be run again. Throws an error of one line.
 */
export async function restore(environment: Environment, [folder, ...rest]: string[], say: (line: string) => void): Promise<void> {
  if (!folder || rest.length > 0) throw new Error('npm run restore needs the folder of a backup: npm run restore -- /backups/monday')
  const backup = resolve(folder)
  const manifest = await readManifest(backup)
  const settings = readStartSettings(environment)
  const data = prepareDataFolder(settings.DATA_DIR)
  const claim = claimDataFolder(data)
  try {
    const files = manifest.files.flatMap(({ path }) => (path.startsWith(`${FILES_FOLDER}/`) ? [path.slice(FILES_FOLDER.length + 1)] : []))
    for (const path of files) await refuseOther(join(backup, FILES_FOLDER, path), join(data.root, path))
    for (const path of files) bringBack(join(backup, FILES_FOLDER, path), join(data.root, path))
    const database = await openInstallationDatabase(settings, data)
    try {
      await loadTables(database.url, backup, manifest)
      await adoptDemo(data, manifest, database.url)
    } finally {
      await database.close()
    }
  } finally {
    claim.release()
  }
  say(`restored the backup of ${manifest.createdAt} into ${data.root}${settings.DATABASE_URL ? ' and DATABASE_URL' : ''}`)
}

/** A file of another installation is never overwritten; an equal one is of an interrupted run. */
async function refuseOther(source: string, target: string): Promise<void> {
  if (existsSync(target) && (await sha256OfFile(target)) !== (await sha256OfFile(source)))
    throw new Error(`${target} exists: a backup is restored into an empty DATA_DIR`)
}

function bringBack(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  copyFileSync(source, target)
}

/** The demo knows the database that it filled by an id, which the restored one does not have. */
async function adoptDemo({ demoFile }: DataFolder, { databaseId }: BackupManifest, url: string): Promise<void> {
  if (!existsSync(demoFile)) return
  const state = JSON.parse(readFileSync(demoFile, 'utf8')) as { database?: string }
  if (state.database !== databaseId) return
  writeFileSync(demoFile, JSON.stringify({ ...state, database: (await describeDatabase(url)).id }), { flush: true })
}
