import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** Tests use this machine only. */
const LOOPBACK_SETTINGS = {
  GATEWAY_HOST: '127.0.0.1',
  GATEWAY_PORT: '0',
  GATEWAY_OPS_PORT: '0',
  WORKERS: '1',
  ALLOW_LOOPBACK_TARGETS: 'on',
}

/** A gateway that runs as its own process, configured by environment variables. */
export class GatewayProcess {
  readonly #child: ChildProcess
  /** The lines that it wrote to standard output. */
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

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Returns the port on which it reports to listen. */
  async port(): Promise<number> {
    const line = await eventually(() => this.lines.find((text) => text.includes('"msg":"listening"')), 'the gateway listens')
    return (JSON.parse(line) as { port: number }).port
  }

  closeInput(): void {
    this.#child.stdin?.end()
  }

  /** Sends a signal and returns the exit code; null if the process was killed. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal)
    return this.exit()
  }

  async exit(): Promise<number | null> {
    await this.#closed
    return this.#child.exitCode
  }
}

/** Polls until `look` returns a value. The time limit is for hangs only. */
export async function eventually<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  what: string,
): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`timed out while waiting: ${what}`)
    await delay(20)
  }
}
