import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Verdict } from '../../filters/call.ts'
import { methodNotServed } from '../../filters/check-request.ts'
import { refuse } from '../../filters/refuse.ts'
import type { CallEvent } from '../call-event.ts'
import type { ClientResponse } from './client-exchange.ts'
import { peerOf } from './peer-address.ts'
import { problemBody } from './problem-body.ts'

/** A client's connection; Node.js keeps the answer that it serves at the moment there. */
export interface ClientSocket extends Duplex {
  _httpMessage?: ClientResponse | null
  destroySoon?: () => void
}

/** A parser error with the bytes that caused it. */
export interface ParseError extends Error {
  code?: string
  rawPacket?: Buffer
  bytesParsed?: number
}

/** A valid request line except for its method, which the parser does not know, such as TRACK. */
const UNKNOWN_METHOD = /^[A-Za-z][A-Za-z0-9_-]{0,31} \/[!-~]* HTTP\/1\.[01]\r?\n/

/**
 * Answers bytes that are not a valid request (400, 405 if only the method is unknown, 408 if they are incomplete), closes the connection and returns the call event;
 * null if no answer could be sent.
 */
export function refuseBroken(socket: ClientSocket, error: ParseError | undefined, errorPages: string | null | undefined): CallEvent | null {
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy()
    return null
  }
  const verdict = verdictOn(error)
  const startedAt = Date.now()
  const requestId = randomUUID()
  const responseBytes = closeWith(socket, verdict, requestId, errorPages)
  return {
    requestId,
    startedAt,
    address: peerOf(socket),
    httpMethod: '-',
    url: '-',
    httpVersion: '-',
    host: '-',
    headers: {},
    apiId: null,
    stageId: null,
    methodId: null,
    subscriptionId: null,
    keySubscriptionId: null,
    keyId: null,
    serverId: null,
    status: verdict.status,
    error: verdict.error,
    end: 'refused',
    detail: verdict.detail,
    limitPolicy: null,
    limitState: null,
    retryAfter: null,
    requestBytes: 0,
    responseBytes,
    connectUs: null,
    firstByteUs: null,
    durationUs: 0,
    retries: 0,
    trace: null,
  }
}

/** Answers past Node.js' response, closes the connection, and returns the bytes of the body. */
export function closeWith(socket: ClientSocket, verdict: Verdict, requestId: string, errorPages: string | null | undefined): number {
  const body = problemBody(verdict, requestId, errorPages)
  const head = [
    `HTTP/1.1 ${verdict.status} ${STATUS_CODES[verdict.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${requestId}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
  ]
  for (let i = 0; i < verdict.headers.length; i += 2) head.push(`${verdict.headers[i]}: ${verdict.headers[i + 1]}`)
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
  socket.destroySoon?.()
  return body.length
}

/** Returns whether the time for a whole request is over. */
export function isRequestTimeout(error: ParseError | undefined): boolean {
  return error?.code === 'ERR_HTTP_REQUEST_TIMEOUT'
}

function verdictOn(error: ParseError | undefined): Verdict {
  if (namesUnknownMethod(error)) return methodNotServed()
  if (isRequestTimeout(error)) return refuse('RequestTimeout', 'The headers of the request did not arrive in time.')
  return refuse('MalformedRequest', 'The request could not be read.')
}

function namesUnknownMethod(error: ParseError | undefined): boolean {
  if (error?.code !== 'HPE_INVALID_METHOD' || !error.rawPacket) return false
  const start = error.rawPacket.lastIndexOf(10, Math.max(0, (error.bytesParsed ?? 0) - 1)) + 1
  return UNKNOWN_METHOD.test(error.rawPacket.toString('latin1', start))
}
