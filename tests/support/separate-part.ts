import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PROJECT = resolve(import.meta.dirname, '../..')
/** Only for hangs: the web may have to be built. */
const READY_WITHIN_MS = 600_000

/** One part of an installation as a process of its own, as docs/operations.md starts it. */
export class SeparatePart {
  readonly #name: 'web' | 'platform' | 'gateway'
  readonly #environment: Record<string, string>
  readonly #readyUrl: string
  readonly #logFile: string
  #child: ChildProcess | undefined

  /** `readyUrl` answers 200 once it is ready; its output goes to `logFile`. */
  constructor(name: 'web' | 'platform' | 'gateway', environment: Record<string, string>, readyUrl: string, logFile: string) {
    this.#name = name
    this.#environment = environment
    this.#readyUrl = readyUrl
    this.#logFile = logFile
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['launch/run-part.mjs', this.#name], {
      cwd: PROJECT,
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => appendFileSync(this.#logFile, chunk))
    const until = Date.now() + READY_WITHIN_MS
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`${this.#name} does not get ready: see ${this.#logFile}`)
      await wait(200)
    }
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(this.#readyUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok === true
  }

  /** Asks it to stop, and waits until it has. Returns its exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    return child.exitCode
  }
}
