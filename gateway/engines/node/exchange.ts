import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Call, RequestContext, Verdict } from '../../filters/call.ts'
import type { MethodPlan, Plan, StagePlan } from '../../plan/plan.ts'
import type { CallEvent } from '../engine.ts'
import { peerOf } from './peer-address.ts'
import { problemBody } from './problem-body.ts'
import { requestIdOf } from './trace-ids.ts'

/** Recorded in log and statistics for a client that disconnected before the answer began; never sent. */
const CLIENT_CLOSED = 499
/** An unread request body up to this size is drained; above it, the connection is closed. */
const DRAINED_BODY_MAX = 64 * 1024

/** Connection state that all exchanges of an engine share. */
export interface ConnectionState {
  /** Whether the port is about to close. */
  closing: boolean
}

/** One request and its answer, from its arrival to its call event. */
export class Exchange implements CallEvent {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly call: Call | null
  readonly plan: Plan | null
  readonly startedAt: Date
  readonly #state: ConnectionState
  error: GatewayErrorCode | null = null
  /** Received bytes of the body; Content-Length may differ. */
  requestBytes = 0
  responseBytes = 0
  durationUs = 0
  readonly #start = performance.now()
  /** The body size by Content-Length; 0 without one. */
  readonly #declaredBytes: number

  constructor(request: IncomingMessage, response: ServerResponse, context: RequestContext | null, now: number, state: ConnectionState) {
    this.#state = state
    this.request = request
    this.response = response
    this.startedAt = new Date(now)
    this.requestId = requestIdOf(request.headers['x-request-id'])
    this.#declaredBytes = Number(request.headers['content-length'] ?? 0)
    this.call = context && toCall(request, context, this.requestId, now)
    this.plan = context?.plan ?? null
  }

  /** Whether answers carry `Connection: close`. */
  get closing(): boolean {
    return this.#state.closing
  }

  get address(): string {
    return this.call?.address ?? peerOf(this.request.socket)
  }

  get subscriptionId(): string | null {
    return this.call?.subscriptionId ?? null
  }

  get keyId(): string | null {
    return this.call?.keyId ?? null
  }

  get stage(): StagePlan | null {
    return this.call?.stage ?? null
  }

  get method(): MethodPlan | null {
    return this.call?.method ?? null
  }

  get httpMethod(): string {
    return this.request.method ?? '-'
  }

  get url(): string {
    return this.request.url ?? '-'
  }

  get httpVersion(): string {
    return this.request.httpVersion
  }

  get host(): string {
    return this.request.headers.host ?? '-'
  }

  get status(): number {
    return this.response.headersSent ? this.response.statusCode : CLIENT_CLOSED
  }

  requestHeader(name: string): string | undefined {
    const value = this.request.headers[name]
    return typeof value === 'string' ? value : value?.join(', ')
  }

  /** Whether the request has a body. */
  get hasBody(): boolean {
    return this.#declaredBytes > 0 || this.request.headers['transfer-encoding'] !== undefined
  }

  /** Answers without a target server. */
  answer(verdict: Verdict): void {
    this.error = verdict.error
    const headers = [...(this.call?.answerHeaders ?? []), ...verdict.headers, 'X-Request-Id', this.requestId]
    const body = verdict.error === null ? null : problemBody(verdict, this.requestId)
    if (body) headers.push('Content-Type', 'application/problem+json', 'Content-Length', String(body.length))
    if (this.closing || this.#mustClose(verdict)) headers.push('Connection', 'close')
    this.response.writeHead(verdict.status, headers)
    if (!body || this.request.method === 'HEAD') {
      this.response.end()
      return
    }
    this.responseBytes = body.length
    this.response.end(body)
  }

  /** Closes the client's connection, because the answer cannot be completed. */
  cut(error: GatewayErrorCode): void {
    this.error = error
    this.response.destroy()
  }

  /** Completes the exchange and sends its event. */
  finish(): void {
    this.durationUs = Math.round((performance.now() - this.#start) * 1_000)
  }

  #mustClose(verdict: Verdict): boolean {
    if (verdict.error === 'MalformedRequest' || verdict.error === 'PayloadTooLarge') return true
    return this.hasBody && !(this.#declaredBytes <= DRAINED_BODY_MAX && this.request.headers['transfer-encoding'] === undefined)
  }
}

function toCall(request: IncomingMessage, context: RequestContext, requestId: string, now: number): Call {
  const peer = peerOf(request.socket)
  const { headers } = request
  const forwardedFor = headers['x-forwarded-for']
  return {
    context,
    requestId,
    now,
    httpMethod: request.method ?? '',
    url: request.url ?? '',
    headers,
    rawHeaders: request.rawHeaders,
    peer,
    peerIsTrusted: context.trustedProxies.has(peer),
    address: context.trustedProxies.clientAddress(peer, typeof forwardedFor === 'string' ? forwardedFor : undefined),
    segments: [],
    query: '',
    api: null,
    stage: null,
    method: null,
    subscriptionId: null,
    keyId: null,
    countedAs: null,
    balancer: null,
    server: null,
    answerHeaders: [],
  }
}
