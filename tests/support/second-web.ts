import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningStack } from './people.ts'
import { freePort } from './stack.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
/** Only for hangs. */
const READY_WITHIN_MS = 600_000

interface SecondWeb {
  webUrl: string
  /** Returns its current memory. */
  residentBytes: () => number
  stop: () => Promise<void>
}

/** Returns a secret of a product, of the running one unless another is given, from its data folder. */
export function readSecret(name: string, dataDir = runningStack().dataDir): string {
  return readFileSync(join(dataDir, 'secrets', name), 'utf8').trim()
}

/**
 * Starts another web process with the secrets and the platform of the running product, as behind a load balancer; `settings` are its own.
 */
export async function startSecondWeb(settings: Record<string, string> = {}): Promise<SecondWeb> {
  const { platformUrl } = runningStack()
  const port = await freePort()
  const webUrl = `http://localhost:${port}`
  const child = spawn(process.execPath, ['launch/run-part.mjs', 'web'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: webUrl,
      PLATFORM_URL: platformUrl,
      SESSION_SECRET: readSecret('session-secret'),
      WEB_TOKEN: readSecret('web-token'),
      ...settings,
    },
    stdio: 'ignore',
  })
  const until = Date.now() + READY_WITHIN_MS
  while (
    !(await fetch(`${webUrl}/api/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the second web process does not get ready')
    await wait(200)
  }
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    webUrl,
    residentBytes: () => residentBytesBelow(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns the memory of the only child of a process. */
function residentBytesBelow(parent: number): number {
  const rows = execFileSync('ps', ['-eo', 'ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const found = rows.map((row) => row.trim().split(/\s+/).map(Number)).find(([ppid]) => ppid === parent)
  if (!found) throw new Error(`process ${parent} has started none`)
  return (found[1] ?? 0) * 1024
}
