import type { Logger } from 'pino'
import type { CallEvent } from '../engines/engine.ts'
import { parseAccessLogFormat } from '../plan/access-log-format.ts'

/** Used until a snapshot tells the environment's own. */
const FIRST_FORMAT = parseAccessLogFormat('%h %l %u %t "%r" %s %b %D')

/** Writes a call's line of the access log; it holds no credential. */
export function logCall(log: Logger, event: CallEvent): void {
  const line = (event.plan?.accessLog ?? FIRST_FORMAT)(event)
  log.info({ requestId: event.requestId, line, status: event.status, error: event.error }, 'access')
}
