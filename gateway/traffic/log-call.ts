import type { Logger } from 'pino'
import type { CallEvent } from '../engines/engine.ts'
import { parseAccessLogFormat } from '../plan/access-log-format.ts'

/** Format until a snapshot provides the environment's own. */
const FIRST_FORMAT = parseAccessLogFormat('%h %l %u %t "%r" %s %b %D')

/** Writes the access log line of a call; it contains no credential. */
export function logCall(log: Logger, event: CallEvent): void {
  const line = (event.plan?.accessLog ?? FIRST_FORMAT)(event)
  log.info({ requestId: event.requestId, line, status: event.status, error: event.error }, 'access')
}
