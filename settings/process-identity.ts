import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process even if a later one gets the same process id. */
export type ProcessIdentity = { pid: number; startedAt: string | null }

/** Returns when a process started, as the system formats it; null if there is no such process. */
export function processStartedAt(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
      const [state] = fields
      return state === 'Z' || state === 'X' ? null : (fields[19] ?? null)
    } catch {
      return null
    }
  }
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() || null : null
}

/** Returns the identity of this process, for an owner file. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: processStartedAt(process.pid) }
}

/** Returns whether exactly this process is still running, and not another one with its id. */
export function isStillRunning({ pid, startedAt }: ProcessIdentity): boolean {
  const found = processStartedAt(pid)
  return found !== null && (startedAt === null || found === startedAt)
}

/** Waits until a process has ended; returns false if it is still running after `timeoutMs` milliseconds. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (processStartedAt(pid) !== null) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
