import type { Logger } from 'pino'
import type { CallEvent } from '../engines/call-event.ts'
import { parseLogFormat } from '../plan/log-format.ts'
import { accessLogLine } from './access-log-line.ts'

/** Writes one line for each call; none contains a credential. */
export class AccessLog {
  readonly #log: Logger
  /** The environment's own, once a plan is served. */
  format = parseLogFormat('%h %l %u %t "%r" %s %b %D')

  constructor(log: Logger) {
    this.#log = log
  }

  write(event: CallEvent): void {
    const { requestId, status, error } = event
    this.#log.info({ requestId, line: accessLogLine(this.format, event), status, error }, 'access')
  }
}
