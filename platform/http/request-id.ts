import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isUsableRequestId } from '@portico/contract/call-record/request-id'

/** Returns the request's own X-Request-Id if it is usable, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return isUsableRequestId(given) ? given : randomUUID()
}
