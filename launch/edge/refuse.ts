import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { CLOSED_POLICY } from '../../lib/platform/security-headers.ts'
import { securityHeaders } from './answer-headers.ts'
import type { Refusal } from './check-request.ts'

/** Node's error for an unreadable request → status of the answer. */
const STATUS_OF_ERROR: Record<string, number> = {
  HPE_INVALID_METHOD: 405,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A valid request except for its method, which Node does not know. */
const UNKNOWN_METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} \S{1,8192} HTTP\/1\.[01]\r?\n/

/** Answers a request with a status and its name, closes the connection after an unread body, and forbids caching. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal, isSecure: boolean, requestId?: string): void {
  const { body, headers } = refusalAnswer(refusal, isSecure, requestId)
  response.writeHead(refusal.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Answers a connection whose bytes are not a valid request, with the same headers as every answer. */
export function refuseConnection(error: Error & { code?: string; rawPacket?: Buffer }, socket: Duplex, isSecure: boolean): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const asked = STATUS_OF_ERROR[error.code ?? ''] ?? 400
  const status = asked === 405 && !UNKNOWN_METHOD.test(error.rawPacket?.toString('latin1') ?? '') ? 400 : asked
  const { body, headers } = refusalAnswer({ status, ...(status === 405 ? { allow: 'GET, HEAD' } : {}) }, isSecure)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}date: ${new Date().toUTCString()}\r\n\r\n${body}`)
}

function refusalAnswer({ status, allow }: Refusal, isSecure: boolean, requestId: string = randomUUID()) {
  const body = `${STATUS_CODES[status]}\n`
  const headers: Record<string, string> = {
    ...securityHeaders(isSecure),
    'referrer-policy': 'no-referrer',
    'content-security-policy': CLOSED_POLICY,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
    ...(allow === undefined ? {} : { allow }),
  }
  return { body, headers }
}
