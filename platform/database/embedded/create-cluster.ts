import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseFolder } from './database-folder.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { ServerUser } from './server-user.ts'
import { adoptFolder, giveTo, runAs } from './server-user.ts'

/** The environment of the server's programs: nothing of ours leaks in, and messages are in plain English. */
export const SERVER_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv

/** The superuser of an embedded server. */
export const SERVER_SUPERUSER = 'postgres'

// The builtin provider sorts and folds the same way on every machine; locales of the C library do not.
const LOCALE_FLAGS = [
  ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', '--lc-ctype=C.UTF-8'],
  ['--lc-messages=C', '--lc-monetary=C', '--lc-numeric=C', '--lc-time=C'],
].flat()

/** Creates the database cluster unless it exists, and returns the superuser's password. A half-created one is deleted first. */
export function createCluster(folder: DatabaseFolder, binaries: PostgresBinaries, user: ServerUser | null): string {
  if (existsSync(join(folder.cluster, 'PG_VERSION'))) {
    adoptFolder(user, folder.cluster)
    return readFileSync(folder.passwordFile, 'utf8')
  }

  const password = randomBytes(24).toString('base64url')
  writeFileSync(folder.passwordFile, password, { mode: 0o600 })
  giveTo(user, folder.passwordFile)

  const aside = `${folder.cluster}.new`
  rmSync(aside, { recursive: true, force: true })
  const flags = ['-D', aside, '-U', SERVER_SUPERUSER, '-A', 'scram-sha-256', '--pwfile', folder.passwordFile, '--no-instructions']
  const result = spawnSync(binaries.binary('initdb'), [...flags, ...LOCALE_FLAGS], {
    ...runAs(user),
    cwd: folder.root,
    env: SERVER_ENVIRONMENT,
    encoding: 'utf8',
  })
  if (result.status !== 0)
    throw new Error(`the database could not be created in ${folder.root}: ${result.error?.message ?? result.stderr.trim()}`)
  renameSync(aside, folder.cluster)
  return password
}
