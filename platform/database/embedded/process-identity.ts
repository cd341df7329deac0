import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that cannot be mistaken for a later one that got the same number. */
export type ProcessIdentity = { pid: number; startedAt: string | null }

/** Reads when a process started, as the system words it; null where no such process lives. */
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

/** Names this very process, for an owner file that a later start can judge. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: processStartedAt(process.pid) }
}

/** Tells whether exactly that process still lives, and not another one under its number. */
export function isStillRunning({ pid, startedAt }: ProcessIdentity): boolean {
  const found = processStartedAt(pid)
  return found !== null && (startedAt === null || found === startedAt)
}

/** Waits until a process is gone; false if it still lives after `timeoutMs` milliseconds. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (processStartedAt(pid) !== null) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
