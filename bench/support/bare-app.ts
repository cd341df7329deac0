import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../launch/free-port.ts'

const FIRST_PORT = 34_000
const ATTEMPTS = 100
const ATTEMPT_PAUSE_MS = 100

const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds and serves a Next app of two cached pages, `/` and `/large` with `bytes` bytes of HTML, and a route `/relay?url=` that passes on the
 * answer of an address. `close` ends it and removes the app.
 */
export async function serveBareApp(bytes: number): Promise<{ origin: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bare-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('app/layout.jsx', 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n')
  write('app/page.jsx', 'export const revalidate = 60\nexport default () => <main><h1>Bare</h1></main>\n')
  // A page contains the text twice: as HTML, and in React's data.
  write(
    'app/large/page.jsx',
    `export const revalidate = 60\nexport default () => <main>{${JSON.stringify('word '.repeat(bytes / 10))}}</main>\n`,
  )
  write(
    'app/relay/route.js',
    "export const dynamic = 'force-dynamic'\n" +
      'export async function GET(request) {\n' +
      "  const answer = await fetch(new URL(request.url).searchParams.get('url'), { cache: 'no-store' })\n" +
      "  return new Response(answer.body, { headers: { 'content-type': answer.headers.get('content-type') } })\n}\n",
  )
  // Links the project's packages; the bundler follows a link only within its root.
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  write('next.config.mjs', "export default { agentRules: false, turbopack: { root: '/' } }\n")
  const next = join(project, 'node_modules/next/dist/bin/next')
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const }
  execFileSync(process.execPath, [next, 'build', folder], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort(FIRST_PORT)
  const server = spawn(process.execPath, [next, 'start', folder, '--port', String(port)], {
    cwd: folder,
    env: environment,
    stdio: 'ignore',
  })
  const close = () => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const origin = `http://localhost:${port}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await isAnswering(origin)) return { origin, close }
    await wait(ATTEMPT_PAUSE_MS)
  }
  close()
  throw new Error('the bare app did not start')
}

function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
