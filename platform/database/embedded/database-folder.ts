import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ServerUser } from './server-user.ts'
import { giveTo, runAs } from './server-user.ts'

// The path of a UNIX socket may have 104 (macOS) or 108 (Linux) bytes.
const LONGEST_SOCKET_PATH_BYTES = 100

const SYSTEM_FOLDER = '/var/lib/portico'

/** The paths in a database folder; only the owner can read the password file. */
export type DatabaseFolder = { root: string; cluster: string; passwordFile: string; ownerFile: string; socketFolder: string }

/**
 * Creates the database folder and makes it accessible to the server's user. If we run as root and that user cannot reach the folder, the
 * data goes below /var/lib/portico and `dataDir` becomes a link to it.
 */
export function prepareDatabaseFolder(dataDir: string, user: ServerUser | null, log: (line: string) => void): DatabaseFolder {
  const asked = resolve(dataDir)
  mkdirSync(asked, { recursive: true })
  let root = realpathSync(asked)
  chmodSync(root, 0o700)
  giveTo(user, root)
  if (user && !canWorkIn(root, user)) {
    root = moveToSystemFolder(asked, root, user)
    log(`user ${user.name} cannot reach ${asked}; the database is kept in ${root}`)
  }
  const socketFolder = chooseSocketFolder(root)
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  giveTo(user, socketFolder)
  return {
    root,
    cluster: join(root, 'cluster'),
    passwordFile: join(root, 'password'),
    ownerFile: join(root, 'owner.json'),
    socketFolder,
  }
}

function canWorkIn(folder: string, user: ServerUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], { ...runAs(user), cwd: '/' }).status === 0
}

function moveToSystemFolder(asked: string, root: string, user: ServerUser): string {
  if (lstatSync(asked).isSymbolicLink() || readdirSync(root).length > 0)
    throw new Error(`user ${user.name} cannot reach the database folder ${root}; choose another DATA_DIR`)
  const folder = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  giveTo(user, folder)
  if (!canWorkIn(folder, user)) throw new Error(`user ${user.name} cannot reach ${folder}; choose another DATA_DIR`)
  rmdirSync(asked)
  symlinkSync(folder, asked)
  return folder
}

/** Returns the folder of the server's socket: the database folder, unless its path is too long for a socket. */
export function chooseSocketFolder(root: string): string {
  const inside = join(root, 'socket')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH_BYTES) return inside
  return join(tmpdir(), `portico-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
}
