import { FAILED_ATTEMPTS_MAX, type FailedAttempt, failureCodeOf } from '@portico/contract/call-record/call-cause'
import type { CallEnd } from '@portico/contract/call-record/call-record'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { subscriptionOfKey } from '../../filters/authenticate.ts'
import { type Call, openCall, type RequestContext, type Verdict } from '../../filters/call.ts'
import type { CallEvent, CallTrace } from '../call-event.ts'
import type { ClientRequest, ClientResponse } from './client-exchange.ts'
import { isSecure, peerOf } from './peer-address.ts'
import { problemBody } from './problem-body.ts'
import { requestIdOf, traceContextOf } from './trace-ids.ts'

/** Recorded in log and statistics for a client that disconnected before the answer began; never sent. */
const CLIENT_CLOSED = 499
const SWITCHING_PROTOCOLS = 101
/** Codes of calls that a target server failed. */
const TARGET_ERRORS: ReadonlySet<GatewayErrorCode> = new Set(['TargetConnectionFailed', 'TargetTimeout'])
/** Codes after which the end of the request is not known, or not worth waiting for. */
const CLOSING_ERRORS: ReadonlySet<GatewayErrorCode> = new Set([
  'ExpectationFailed',
  'MalformedRequest',
  'PayloadTooLarge',
  'TransferCodingNotSupported',
])
/** An unread request body up to this size is drained; above it, the connection is closed. */
const DRAINED_BODY_MAX = 64 * 1024

/** How long the rest of a refused body is read: at most, and without data. */
const LINGER_MS = 5_000
const LINGER_SILENCE_MS = 500

/** Connection state that all exchanges of an engine share. */
export interface ConnectionState {
  /** Whether the port is about to close. */
  closing: boolean
}

const NO_HEADERS: Readonly<Record<string, string>> = {}

/** One request and its answer, from its arrival to its call event. */
export class Exchange {
  readonly request: ClientRequest
  readonly response: ClientResponse
  readonly requestId: string
  readonly call: Call | null
  /** Received bytes of the body; Content-Length may differ. */
  requestBytes = 0
  responseBytes = 0
  retries = 0
  #attempts: FailedAttempt[] | undefined
  #error: GatewayErrorCode | null = null
  #end: CallEnd = 'clientClosed'
  #refusal: Verdict | null = null
  #upgraded = false
  /** Of a refusal that was sent past the response. */
  #refusedStatus: number | null = null
  #connectUs: number | null = null
  #firstByteUs: number | null = null
  #sentUs: number | null = null
  readonly #state: ConnectionState
  readonly #startedAt: number
  readonly #start = performance.now()
  /** The body size by Content-Length; 0 without one. */
  readonly #declaredBytes: number

  constructor(request: ClientRequest, response: ClientResponse, context: RequestContext | null, now: number, state: ConnectionState) {
    this.#state = state
    this.request = request
    this.response = response
    this.#startedAt = now
    this.requestId = requestIdOf(request.headers['x-request-id'])
    this.#declaredBytes = Number(request.headers['content-length'] ?? 0)
    this.call = context && toCall(request, context, this.requestId, now)
  }

  /** Whether the client's connection is gone. */
  get isClosed(): boolean {
    return this.response.destroyed || this.request.socket.destroyed
  }

  /** Whether answers carry `Connection: close`. */
  get closing(): boolean {
    return this.#state.closing
  }

  /** Whether the request has a body. */
  get hasBody(): boolean {
    return this.request.hasBody ?? (this.#declaredBytes > 0 || this.request.headers['transfer-encoding'] !== undefined)
  }

  /** Answers without a target server, or in place of one that failed. */
  answer(verdict: Verdict): void {
    this.#error = verdict.error
    this.#refusal = verdict.error === null ? null : verdict
    this.#end = verdict.error === null ? 'answered' : TARGET_ERRORS.has(verdict.error) ? 'targetFailed' : 'refused'
    const headers = [...(this.call?.answerHeaders ?? []), ...verdict.headers, 'X-Request-Id', this.requestId]
    const body = verdict.error === null ? null : problemBody(verdict, this.requestId, this.call?.context.plan.environment.errorPages)
    if (body) headers.push('Content-Type', 'application/problem+json', 'Content-Length', String(body.length))
    const mustClose = this.#mustClose(verdict)
    if (this.closing || mustClose) headers.push('Connection', 'close')
    this.response.writeHead(verdict.status, headers)
    const sent = this.request.method === 'HEAD' ? null : body
    this.responseBytes = sent?.length ?? 0
    if (mustClose && this.hasBody) this.#linger(sent)
    else this.response.end(sent)
  }

  /** Completes the target server's answer with its last data, if there is any. */
  complete(last: Buffer | null): void {
    this.#end = 'answered'
    this.response.end(last)
  }

  /** Closes the client's connection, because the answer cannot be completed. */
  cut(error: GatewayErrorCode): void {
    this.#error = error
    this.#end = 'targetFailed'
    this.response.destroy()
  }

  /** Records that the client got this refusal past the response, and that its connection closes. */
  noteRefused(verdict: Verdict, bytes: number): void {
    this.#error = verdict.error
    this.#refusal = verdict
    this.#refusedStatus = verdict.status
    this.responseBytes = bytes
  }

  /** Records that the connection serves another protocol from now on. */
  noteUpgraded(): void {
    this.#upgraded = true
    this.#end = 'answered'
  }

  /** Closes the client's connection after an unexpected error. */
  fail(): void {
    this.#end = 'fault'
    this.response.destroy()
  }

  /** Records that the call is sent to a target server. */
  noteSent(): void {
    this.#sentUs = microseconds(performance.now() - this.#start)
  }

  /** Records that an attempt at a target server failed. */
  noteFailedAttempt(serverId: string, error: { code?: unknown }): void {
    this.#attempts ??= []
    if (this.#attempts.length < FAILED_ATTEMPTS_MAX) this.#attempts.push({ serverId, failure: failureCodeOf(error) })
  }

  /** Records that a connection to a target server is ready, which was asked for at `askedAt` (`performance.now()`). */
  noteConnected(askedAt: number): void {
    this.#connectUs = microseconds(performance.now() - askedAt)
  }

  /** Records that the target server's answer began. */
  noteFirstByte(): void {
    this.#firstByteUs = microseconds(performance.now() - this.#start)
  }

  /** Returns the event of the call, once the answer or the connection has ended. */
  event(): CallEvent {
    const { request, response, call } = this
    const wasSent = this.#upgraded || response.writableFinished || this.#end === 'targetFailed' || this.#end === 'fault'
    return {
      requestId: this.requestId,
      startedAt: this.#startedAt,
      address: call?.address ?? peerOf(request.socket),
      httpMethod: request.method ?? '-',
      url: request.url ?? '-',
      httpVersion: request.httpVersion,
      host: request.headers.host ?? '-',
      headers: this.#loggedHeaders(),
      apiId: call?.api?.id ?? null,
      stageId: call?.stage?.id ?? null,
      methodId: call?.method?.id ?? null,
      subscriptionId: call?.subscriptionId ?? null,
      keySubscriptionId: call && this.#refusal && call.subscriptionId === null ? subscriptionOfKey(call) : null,
      keyId: call?.keyId ?? null,
      serverId: call?.server?.plan.id ?? null,
      status: this.#refusedStatus ?? (this.#upgraded ? SWITCHING_PROTOCOLS : response.headersSent ? response.statusCode : CLIENT_CLOSED),
      error: this.#error,
      end: this.#refusedStatus !== null ? 'refused' : wasSent ? this.#end : 'clientClosed',
      detail: this.#refusal?.detail ?? null,
      limitPolicy: headerIn(call?.answerHeaders, 'RateLimit-Policy'),
      limitState: headerIn(call?.answerHeaders, 'RateLimit'),
      retryAfter: secondsIn(headerIn(this.#refusal?.headers, 'Retry-After')),
      requestBytes: this.requestBytes,
      responseBytes: this.responseBytes,
      connectUs: this.#connectUs,
      firstByteUs: this.#firstByteUs,
      durationUs: microseconds(performance.now() - this.#start),
      retries: this.retries,
      cause: this.#refusal?.cause,
      attempts: this.#attempts,
      trace: this.#trace(),
    }
  }

  #trace(): CallTrace | null {
    const { call } = this
    if (!call?.trace?.isSampled) return null
    const { traceId, parentSpanId, spanId, targetSpanId } = call.trace
    const { api, stage, method } = call
    const route = api && stage && method ? `/${api.basePath}/${stage.name}${method.path}` : null
    return { traceId, parentSpanId, spanId, targetSpanId, scheme: call.scheme, route, sentUs: this.#sentUs }
  }

  #loggedHeaders(): Readonly<Record<string, string>> {
    const names = this.call?.context.plan.accessLog.headers ?? []
    if (names.length === 0) return NO_HEADERS
    const { headers } = this.request
    return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, [headers[name]].flat().join(', ')]])))
  }

  /**
   * Sends the answer at once, and ends it when the client has sent its body or a few seconds have passed: a connection that is closed while
   * the client is sending is reset, and the answer lost.
   */
  #linger(body: Buffer | null): void {
    const { request, response } = this
    if (body) response.write(body)
    else response.flushHeaders()
    const deadline = performance.now() + LINGER_MS
    const end = () => {
      clearTimeout(silence)
      if (!response.writableEnded) response.end()
    }
    const silence = setTimeout(end, LINGER_SILENCE_MS)
    response.once('close', () => clearTimeout(silence))
    request.once('end', end)
    request.once('close', end)
    request.on('data', () => {
      if (performance.now() < deadline) silence.refresh()
      else end()
    })
  }

  #mustClose(verdict: Verdict): boolean {
    // The end of a stream is known, and its connection serves others.
    if (this.request.httpVersion === '2.0') return false
    if (verdict.error !== null && CLOSING_ERRORS.has(verdict.error)) return true
    return this.hasBody && !(this.#declaredBytes <= DRAINED_BODY_MAX && this.request.headers['transfer-encoding'] === undefined)
  }
}

/** Returns a value of alternating names and values; null without one. */
function headerIn(headers: readonly string[] | undefined, name: string): string | null {
  if (!headers) return null
  for (let i = 0; i < headers.length; i += 2) if (headers[i] === name) return headers[i + 1] ?? null
  return null
}

function secondsIn(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function microseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1_000)
}

function toCall(request: ClientRequest, context: RequestContext, requestId: string, now: number): Call {
  const peer = peerOf(request.socket)
  const { headers } = request
  const peerIsTrusted = context.trustedProxies.has(peer)
  const { tracing } = context
  const forwardedFor = headers['x-forwarded-for']
  return openCall({
    context,
    requestId,
    now,
    scheme: isSecure(request.socket) ? 'https' : 'http',
    httpMethod: request.method ?? '',
    url: request.url ?? '',
    headers,
    rawHeaders: request.rawHeaders,
    peer,
    peerIsTrusted,
    trace: tracing && traceContextOf(headers.traceparent, headers.tracestate, peerIsTrusted, tracing),
    address: context.trustedProxies.clientAddress(peer, typeof forwardedFor === 'string' ? forwardedFor : undefined),
  })
}
