import { STATUS_CODES } from 'node:http'
import type { Verdict } from '../../filters/call.ts'

/** Returns the `application/problem+json` body of a refusal (RFC 9457) with its code and request id. */
export function problemBody({ status, error, detail }: Verdict, requestId: string): Buffer {
  return Buffer.from(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, error, requestId }))
}
