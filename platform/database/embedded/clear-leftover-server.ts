import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processStartedAt, waitUntilGone } from '@portico/settings/process-identity'

const STOP_TIMEOUT_MS = 30_000

type LeftBehind = { cluster: string; socketFolder: string }

/** Stops a server that a killed owner left behind, and removes its pid and socket files. Committed data is kept. */
export async function clearLeftoverServer({ cluster, socketFolder }: LeftBehind, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (pid > 0 && isServerOf(cluster, pid)) {
    log(`stopping the database server that an earlier start left behind (process ${pid})`)
    signal(pid, 'SIGINT')
    if (!(await waitUntilGone(pid, STOP_TIMEOUT_MS)))
      throw new Error(`another database server (process ${pid}) uses ${cluster} and does not stop`)
  }
  // Workers of a killed server keep its shared memory for a moment, and a new server would refuse to start.
  for (const worker of processesWorkingIn(cluster)) {
    signal(worker, 'SIGKILL')
    await waitUntilGone(worker, STOP_TIMEOUT_MS)
  }
  // A killed server keeps its process id until its parent reaps it, and a new server would trust its pid file.
  rmSync(pidFile, { force: true })
  for (const name of readdirSync(socketFolder)) rmSync(join(socketFolder, name), { force: true })
}

/** A copied folder names the server of the original, which must go on. */
function isServerOf(cluster: string, pid: number): boolean {
  if (processStartedAt(pid) === null) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

function processesWorkingIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Already gone.
  }
}
