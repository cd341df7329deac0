import type { LogLevel } from '@portico/settings/formats'
import type { Answered } from './edge-watch.ts'

const LEVELS: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Writes a line of JSON about a request, like those of the platform: errors at level warn, all others at debug. SIGUSR2 switches to debug
 * and back.
 */
export class RequestLog {
  readonly #usual: LogLevel
  readonly #write: (line: string) => void
  #level: LogLevel

  constructor(level: LogLevel, write = (line: string) => void process.stdout.write(line)) {
    this.#usual = level
    this.#level = level
    this.#write = write
  }

  add({ kind, method, path, status, seconds, requestId }: Answered): void {
    // 503 is the answer to everybody in maintenance mode, and while the platform is away, which logs why.
    const level = status >= 500 && status !== 503 ? 'warn' : 'debug'
    if (this.#logs(level)) this.#line(level, 'request', { kind, method, path, status, ms: Math.round(seconds * 10_000) / 10, requestId })
  }

  /** Switches between the level of the settings and debug, and says so at either. */
  toggleDebug(): void {
    this.#level = this.#level === 'debug' ? this.#usual : 'debug'
    this.#line('warn', 'SIGUSR2: the log level changes', { next: this.#level })
  }

  #logs(level: LogLevel): boolean {
    return LEVELS.indexOf(level) >= LEVELS.indexOf(this.#level)
  }

  #line(level: LogLevel, msg: string, fields: Record<string, unknown>): void {
    this.#write(`${JSON.stringify({ level, time: new Date().toISOString(), part: 'web', ...fields, msg })}\n`)
  }
}
