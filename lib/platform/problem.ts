import 'server-only'
import { randomUUID } from 'node:crypto'
import { ERROR_STATUS, type ErrorCode, type Problem } from '@portico/contract/error-code'

/** Returns an error response of the web server itself, as RFC 9457 problem details like the platform's; never cached. */
export function problem(code: ErrorCode, options: { data?: unknown; requestId?: string | null } = {}): Response {
  const status = ERROR_STATUS[code]
  const body: Problem = { type: 'about:blank', title: code, status, error: code, requestId: options.requestId || randomUUID() }
  if (options.data !== undefined) body.data = options.data
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'x-request-id': body.requestId },
  })
}
