import { STATUS_CODES } from 'node:http'
import type { Verdict } from '../../filters/call.ts'

/**
 * Returns the `application/problem+json` body of a refusal (RFC 9457) with its code and request id. `type` is the address of the page that
 * explains the code, below `errorPages`.
 */
export function problemBody({ status, error, detail }: Verdict, requestId: string, errorPages: string | null | undefined): Buffer {
  const type = errorPages ? `${errorPages}/${error}` : 'about:blank'
  return Buffer.from(JSON.stringify({ type, title: STATUS_CODES[status], status, detail, error, requestId }))
}
