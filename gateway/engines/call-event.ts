import type { CallCause, FailedAttempt } from '@portico/contract/call-record/call-cause'
import type { CallEnd } from '@portico/contract/call-record/call-record'
import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'

/** One finished call as flat data: the only source of access log, metrics, statistics, spans and call records. Ids are null as far as the call did not get there. */
export interface CallEvent {
  requestId: string
  /** Unix milliseconds. */
  startedAt: number
  /** The client's address, behind trusted proxies; empty if unknown. */
  address: string
  httpMethod: string
  /** As sent, with query. */
  url: string
  httpVersion: string
  host: string
  /** The request headers that the access log names; none of them may hold a secret. */
  headers: Readonly<Record<string, string>>
  apiId: string | null
  stageId: string | null
  methodId: string | null
  subscriptionId: string | null
  /** The subscription of the API key that the call carried, if it was refused before its key was checked; else null. */
  keySubscriptionId: string | null
  /** The API key that called. */
  keyId: string | null
  /** The target server that was called last. */
  serverId: string | null
  status: number
  /** The gateway's error code; null if the target server answered. */
  error: GatewayErrorCode | null
  end: CallEnd
  /** The detail of the refusal; null without one. */
  detail: string | null
  /** RateLimit-Policy and RateLimit as answered; null for an API without limits and for a call that was refused before they were counted. */
  limitPolicy: string | null
  limitState: string | null
  /** Retry-After as answered, in seconds; null without it. */
  retryAfter: number | null
  /** Received bytes of the request's body. */
  requestBytes: number
  /** Bytes of the answer's body. */
  responseBytes: number
  /** Microseconds until a connection to the target server was ready, since it was asked for; null without one. */
  connectUs: number | null
  /** Microseconds from the start of the call until the target server's answer began; null without one. */
  firstByteUs: number | null
  durationUs: number
  /** Attempts after the first. */
  retries: number
  /** What decided that the call was refused; absent if its code says all. */
  cause?: CallCause | undefined
  /** Attempts at target servers that failed, in order; absent without one. */
  attempts?: readonly FailedAttempt[] | undefined
  /** Null for a call without spans. */
  trace: CallTrace | null
}

/** What the spans of a call need besides its event. Ids are hex digits. */
export interface CallTrace {
  traceId: string
  /** Null for the first span of a trace. */
  parentSpanId: string | null
  spanId: string
  /** The span of the last attempt at a target server. */
  targetSpanId: string
  scheme: 'http' | 'https'
  /** Base path, version and method path: `/shop/v1/items/{id}`; null for a call that matched none. */
  route: string | null
  /** Microseconds from the start of the call until its last attempt; null without one. */
  sentUs: number | null
}

export type CallListener = (event: CallEvent) => void
