import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PROJECT = resolve(import.meta.dirname, '../..')
/** Only for hangs. */
const READY_WITHIN_MS = 600_000

/** Addresses of a running product. */
export interface Stack {
  webUrl: string
  platformUrl: string
  gatewayUrl: string
  gatewayPort: number
  dataDir: string
  /** The environment that started it; `startStack` with it starts the same product again. */
  environment: Record<string, string>
  process: ChildProcess
  /** The file with all of its output. */
  logFile: string
  /** Stops it like Ctrl-C, and waits. */
  stop: () => Promise<number | null>
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })
}

/** Returns the settings of a new product: free ports and a new data folder. */
export async function freshEnvironment(settings: Record<string, string> = {}): Promise<Record<string, string>> {
  const [web, platform, gateway, ops] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  return {
    PORT: String(web),
    PLATFORM_PORT: String(platform),
    GATEWAY_PORT: String(gateway),
    GATEWAY_OPS_PORT: String(ops),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portico-e2e-')),
    DEMO: 'off',
    LOG_LEVEL: 'info',
    // All requests of a test come from one address.
    GUESSES_PER_MINUTE: '100000',
    // Target servers and mail servers of tests run on this machine.
    ALLOW_LOOPBACK_TARGETS: 'on',
    ...settings,
  }
}

/** Starts the whole product with the program of `npm start`; resolves when it has printed that it is ready. */
export async function startStack(environment: Record<string, string>, { project = PROJECT, args = [] as string[] } = {}): Promise<Stack> {
  const child = spawn(process.execPath, ['launch/start.mjs', ...args], {
    cwd: project,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const logFile = `${environment.DATA_DIR}.log`
  for (const output of [child.stdout, child.stderr]) output.on('data', (data) => appendFileSync(logFile, data))
  const webUrl = `http://localhost:${environment.PORT}`
  await ready(child, webUrl, () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''))
  return {
    webUrl,
    platformUrl: `http://127.0.0.1:${environment.PLATFORM_PORT}`,
    gatewayUrl: `http://localhost:${environment.GATEWAY_PORT}`,
    gatewayPort: Number(environment.GATEWAY_PORT),
    dataDir: environment.DATA_DIR ?? '',
    environment,
    process: child,
    logFile,
    stop: () => stopped(child),
  }
}

async function ready(child: ChildProcess, webUrl: string, printed: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (!printed().includes(`${webUrl}`) || !(await answers(`${webUrl}/api/readyz`))) {
    if (child.exitCode !== null) throw new Error(`the start ended with ${child.exitCode}:\n${printed()}`)
    if (Date.now() > until) throw new Error(`not ready in time:\n${printed()}`)
    await new Promise((wake) => setTimeout(wake, 200))
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

function stopped(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done) => {
    child.once('exit', (code) => done(code))
    child.kill('SIGINT')
  })
}

/** Returns the ids of processes whose command line and environment contain a data folder or match a text. */
export function processesOf(stack: Stack, match: string): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const parsed = rows.map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)).filter((row) => row !== null)
  const family = new Set([stack.process.pid])
  for (let grown = true; grown; ) {
    grown = false
    for (const [, pid, parent] of parsed) {
      if (family.has(Number(parent)) && !family.has(Number(pid))) {
        family.add(Number(pid))
        grown = true
      }
    }
  }
  return parsed.filter(([, pid, , args]) => family.has(Number(pid)) && (args ?? '').includes(match)).map(([, pid]) => Number(pid))
}

/** Kills processes with signal 9; those that have already ended, such as the backends of a killed database, are ignored. */
export function killOutright(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
