import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** Everything of a test is on this machine. */
const LOOPBACK_SETTINGS = { GATEWAY_HOST: '127.0.0.1', GATEWAY_PORT: '0', GATEWAY_OPS_PORT: '0', ALLOW_LOOPBACK_TARGETS: 'on' }

/** A gateway as it is really run: its own process, settings by environment. */
export class GatewayProcess {
  readonly #child: ChildProcess
  /** What it wrote on standard output, line by line. */
  readonly lines: string[] = []
  errors = ''
  readonly #closed: Promise<unknown>

  constructor(settings: Record<string, string>) {
    this.#child = spawn(process.execPath, ['--no-warnings', new URL('../main.ts', import.meta.url).pathname], {
      env: { ...process.env, ...LOOPBACK_SETTINGS, ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    if (this.#child.stdout) createInterface(this.#child.stdout).on('line', (line) => this.lines.push(line))
    this.#child.stderr?.on('data', (chunk) => {
      this.errors += chunk
    })
    this.#closed = once(this.#child, 'close')
  }

  /** The port that it says it listens on. */
  async port(): Promise<number> {
    const line = await eventually(() => this.lines.find((text) => text.includes('"msg":"listening"')), 'the gateway listens')
    return (JSON.parse(line) as { port: number }).port
  }

  closeInput(): void {
    this.#child.stdin?.end()
  }

  /** Sends a signal and gives the exit code, null for a killed process. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal)
    return this.exit()
  }

  async exit(): Promise<number | null> {
    await this.#closed
    return this.#child.exitCode
  }
}

/** Waits until something is there; the limit is for what hangs. */
export async function eventually<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  what: string,
): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`)
    await delay(20)
  }
}
