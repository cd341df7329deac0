import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseUrl } from './database-dump.ts'
import { runningStack } from './people.ts'
import { readSecret } from './second-web.ts'
import { freePort } from './stack.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
/** Only for hangs. */
const READY_WITHIN_MS = 300_000

/** Starts another platform process on the database of the running product, with the same secrets. */
export async function startSecondPlatform(): Promise<{ platformUrl: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const platformUrl = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'platform/main.ts'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(),
      PLATFORM_PORT: String(port),
      WEB_URL: runningStack().webUrl,
      WEB_TOKEN: readSecret('web-token'),
      ENCRYPTION_KEY: readSecret('encryption-key'),
      GUESSES_PER_MINUTE: '100000',
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  })
  const until = Date.now() + READY_WITHIN_MS
  const isReady = () =>
    fetch(`${platformUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the second platform process does not get ready')
    await wait(200)
  }
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    platformUrl,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
