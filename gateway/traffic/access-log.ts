import type { CallEvent } from '../engines/call-event.ts'
import { parseLogFormat } from '../plan/log-format.ts'
import { accessLogLine } from './access-log-line.ts'

/** The level of the lines, as the program's log has it for `info`. */
const LEVEL = 30

/** Writes one line of JSON for each call; none contains a credential. */
export class AccessLog {
  readonly #write: (line: string) => void
  #millisecond = Number.NaN
  #time = ''
  /** The environment's own, once a plan is served. */
  format = parseLogFormat('%h %l %u %t "%r" %s %b %D')

  /** `write` gets each line with its line feed. */
  constructor(write: (line: string) => void) {
    this.#write = write
  }

  /** Writes the line of a call. */
  write(event: CallEvent): void {
    const { requestId, status, error } = event
    const line = JSON.stringify(accessLogLine(this.format, event))
    // Request ids and codes have no character that JSON escapes.
    const code = error === null ? 'null' : `"${error}"`
    this.#write(
      `{"level":${LEVEL},"time":"${this.#now()}","requestId":"${requestId}","line":${line},"status":${status},"error":${code},"msg":"access"}\n`,
    )
  }

  /** Returns the time in ISO 8601, made once for all calls of a millisecond. */
  #now(): string {
    const now = Date.now()
    if (now !== this.#millisecond) {
      this.#millisecond = now
      this.#time = new Date(now).toISOString()
    }
    return this.#time
  }
}
