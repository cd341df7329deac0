import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'

/**
 * Why a call ended: the answer was sent whole; the gateway refused it; the target server failed, before or within its answer; the client
 * disconnected; an unexpected error of the gateway.
 */
export type CallEnd = 'answered' | 'refused' | 'targetFailed' | 'clientClosed' | 'fault'

/** One finished call as flat data: the only source of access log, metrics and statistics. Ids are null as far as the call did not get there. */
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
  /** The API key that called. */
  keyId: string | null
  /** The target server that was called last. */
  serverId: string | null
  status: number
  /** The gateway's error code; null if the target server answered. */
  error: GatewayErrorCode | null
  end: CallEnd
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
}

export type CallListener = (event: CallEvent) => void
