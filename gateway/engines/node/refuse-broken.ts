import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { GATEWAY_ERROR_STATUS } from '@portico/contract/gateway-snapshot/gateway-error'
import { refuse } from '../../filters/refuse.ts'
import type { Plan } from '../../plan/plan.ts'
import type { CallEvent } from '../engine.ts'
import { peerOf } from './peer-address.ts'
import { problemBody } from './problem-body.ts'

interface ClientSocket extends Duplex {
  _httpMessage?: { headersSent: boolean } | null
  destroySoon?: () => void
}

/** Answers 400 to bytes that are no request, closes the connection, and tells of it; null when nothing could be answered. */
export function refuseBroken(socket: ClientSocket, plan: Plan | null): CallEvent | null {
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy()
    return null
  }
  const startedAt = new Date()
  const requestId = randomUUID()
  const body = problemBody(refuse('MalformedRequest', 'The request could not be read.'), requestId)
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${requestId}`,
    `Date: ${startedAt.toUTCString()}`,
    'Connection: close',
  ]
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
  socket.destroySoon?.()
  return {
    plan,
    stage: null,
    method: null,
    error: 'MalformedRequest',
    requestBytes: 0,
    address: peerOf(socket),
    subscriptionId: null,
    startedAt,
    httpMethod: '-',
    url: '-',
    httpVersion: '-',
    host: '-',
    status: GATEWAY_ERROR_STATUS.MalformedRequest,
    responseBytes: body.length,
    durationUs: 0,
    requestId,
    requestHeader: () => undefined,
  }
}
