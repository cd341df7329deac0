import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { claimFolder } from '@portico/settings/claim-folder'
import { clearLeftoverServer } from './clear-leftover-server.ts'
import { createCluster, SERVER_ENVIRONMENT, SERVER_SUPERUSER } from './create-cluster.ts'
import { prepareDatabaseFolder } from './database-folder.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import { chooseServerUser, runAs } from './server-user.ts'

const START_TIMEOUT_MS = 60_000
const FAST_STOP_TIMEOUT_MS = 20_000
const KEPT_ERROR_LINES = 12

// The port is only part of the socket's name: nothing listens on TCP.
const PORT = 5432

// The shell survives a kill -9 of its parent: when its stdin closes, it asks the server for a fast shutdown.
const WATCHER = `
exec 3<&0
"$0" "$@" </dev/null 3<&- & server=$!
trap "" INT TERM HUP
(read line <&3; kill -INT $server) 2>/dev/null & reader=$!
wait $server; status=$?
kill $reader 2>/dev/null
exit $status`

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
}

/** What `pg` needs to connect over the server's UNIX socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; password: string; database: string }

/** A running embedded server; `exited` settles when the server ends for any reason. */
export type EmbeddedDatabase = {
  connection: EmbeddedConnection
  /** The same as a `DATABASE_URL` with the socket's folder as `host`. */
  connectionString: string
  pid: number
  exited: Promise<void>
  stop: () => Promise<void>
}

export type EmbeddedDatabaseOptions = {
  /** The folder of the server; created if absent. */
  dataDir: string
  /** Receives each line that the server logs. */
  log?: (line: string) => void
  /** PostgreSQL settings that override our defaults, as in postgresql.conf. */
  settings?: Record<string, string>
}

/**
 * Starts an embedded PostgreSQL server on a folder, creating it first if needed and recovering it after a crash. Rejects with a one-line
 * error if the folder is in use or unreachable, or the server does not start.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log = () => {},
  settings = {},
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const user = chooseServerUser()
  const folder = prepareDatabaseFolder(dataDir, user, log)
  const { release } = claimFolder(folder.ownerFile, `the database in ${folder.root}`)
  try {
    const binaries = preparePostgresBinaries(user, folder.root)
    const password = createCluster(folder, binaries, user)
    await clearLeftoverServer(folder, log)

    const effective = { ...DEFAULT_SETTINGS, unix_socket_directories: `"${folder.socketFolder}"`, ...settings }
    const flags = Object.entries(effective).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const watcher = spawn('/bin/sh', ['-c', WATCHER, binaries.binary('postgres'), '-D', folder.cluster, ...flags], {
      ...runAs(user),
      stdio: ['pipe', 'ignore', 'pipe'],
      cwd: folder.root,
      env: SERVER_ENVIRONMENT,
      detached: true,
    })
    const exited = whenExited(watcher, release)
    const lastLines = followOutput(watcher, log)
    const pid = await waitUntilReady(folder.cluster, watcher, lastLines)

    const connection = { host: folder.socketFolder, port: PORT, user: SERVER_SUPERUSER, password, database: 'postgres' }
    return { connection, connectionString: connectionStringOf(connection), pid, exited, stop: () => stop(watcher, pid, exited) }
  } catch (error) {
    release()
    throw error
  }
}

/** Returns a socket connection as a URL that `pg` accepts. */
export function connectionStringOf({ host, port, user, password, database }: EmbeddedConnection): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

function whenExited(watcher: ChildProcess, release: () => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      release()
      resolve()
    }
    watcher.once('error', end)
    watcher.once('exit', end)
    watcher.stdin?.on('error', () => {})
  })
}

function followOutput(watcher: ChildProcess, log: (line: string) => void): string[] {
  const lastLines: string[] = []
  if (!watcher.stderr) return lastLines
  createInterface({ input: watcher.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > KEPT_ERROR_LINES) lastLines.shift()
    log(line)
  })
  return lastLines
}

async function waitUntilReady(cluster: string, watcher: ChildProcess, lastLines: string[]): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const [pid, state] = readPidFile(cluster)
    if (state === 'ready') return pid
    if (watcher.exitCode !== null || watcher.pid === undefined)
      throw new Error(`the database server failed to start: ${lastLines.join(' ')}`)
    if (Date.now() > deadline) {
      watcher.stdin?.end()
      throw new Error(`the database server was not ready after ${START_TIMEOUT_MS / 1000} s: ${lastLines.join(' ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function readPidFile(cluster: string): [pid: number, state: string] {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return [Number(lines[0]), lines[7]?.trim() ?? '']
  } catch {
    return [0, '']
  }
}

async function stop(watcher: ChildProcess, pid: number, exited: Promise<void>): Promise<void> {
  watcher.stdin?.end()
  const impatience = setTimeout(() => process.kill(pid, 'SIGQUIT'), FAST_STOP_TIMEOUT_MS)
  await exited
  clearTimeout(impatience)
}
