import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningStack } from './people.ts'
import { freePort } from './stack.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 120_000

/** Another web process of the running product, with the same secrets on the same platform, as behind a load balancer. */
export async function startSecondWeb(): Promise<{ webUrl: string; stop: () => Promise<void> }> {
  const { platformUrl, dataDir } = runningStack()
  const port = await freePort()
  const webUrl = `http://localhost:${port}`
  const secret = (name: string) => readFileSync(join(dataDir, 'secrets', name), 'utf8').trim()
  const child = spawn(process.execPath, ['launch/run-part.mjs', 'web'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: webUrl,
      PLATFORM_URL: platformUrl,
      SESSION_SECRET: secret('session-secret'),
      WEB_TOKEN: secret('web-token'),
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
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
