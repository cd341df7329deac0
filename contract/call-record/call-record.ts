import { areFailedAttempts, type CallCause, type FailedAttempt, isCallCause } from './call-cause.ts'
import { REQUEST_ID } from './request-id.ts'

/** How long records of calls are kept. */
export const CALL_RECORD_DAYS = 3

/**
 * Why a call ended: the answer was sent whole; the gateway refused it; the target server failed, before or within its answer; the client
 * disconnected; an unexpected error of the gateway.
 */
export const CALL_ENDS = ['answered', 'refused', 'targetFailed', 'clientClosed', 'fault'] as const
export type CallEnd = (typeof CALL_ENDS)[number]

/** What is left of one usage limit of a subscription. */
export interface LimitState {
  window: 'second' | 'minute' | 'hour' | 'day'
  limit: number
  remaining: number
}

/** What a gateway records of one call, so that it can be explained by its request id. Contains no body, header or credential. */
export interface CallRecord {
  requestId: string
  /** RFC 3339, UTC. */
  at: string
  apiId: string | null
  stageId: string | null
  methodId: string | null
  /** Also of a call that was refused before its key was checked, if the key is known. */
  subscriptionId: string | null
  /** The target server that was called last. */
  serverId: string | null
  /** The client's address; empty if unknown. */
  address: string
  httpMethod: string
  /** Path and query as sent, with the values of credential-like names masked; cut to `RECORD_URL_MAX`. */
  url: string
  status: number
  /** The gateway's error code; null if the target server answered. */
  error: string | null
  /** The detail of the refusal; null without one. */
  detail: string | null
  end: CallEnd
  limits: LimitState[]
  /** Seconds after which a call over its limits may be repeated; null for any other. */
  retryAfter: number | null
  requestBytes: number
  responseBytes: number
  /** Microseconds until a connection to the target server was ready; null without one. */
  connectUs: number | null
  /** Microseconds from the start of the call until the target server's answer began; null without one. */
  firstByteUs: number | null
  durationUs: number
  /** Attempts after the first. */
  retries: number
  /** What decided that the gateway refused it; null without one, absent from older gateways. */
  cause?: CallCause | null | undefined
  /** Attempts at target servers that failed, in order; absent from older gateways. */
  attempts?: FailedAttempt[] | undefined
}

export const RECORD_URL_MAX = 500
export const RECORD_DETAIL_MAX = 300
/** Records of one report: what a gateway may record in ten seconds. */
export const REPORT_RECORDS_MAX = 500

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/
const CODE = /^[A-Za-z]{1,50}$/
const WINDOWS: ReadonlySet<unknown> = new Set(['second', 'minute', 'hour', 'day'])
const RETRIES_MAX = 1_000
const ADDRESS_MAX = 100
const HTTP_METHOD_MAX = 32

const isText = (value: unknown, max: number) => typeof value === 'string' && value.length <= max && !value.includes('\0')
const isCount = (value: unknown, max = Number.MAX_SAFE_INTEGER) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max
const isId = (value: unknown) => value === null || (typeof value === 'string' && UUID.test(value))

function isLimitState(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { window, limit, remaining } = value as Partial<LimitState>
  return WINDOWS.has(window) && isCount(limit) && isCount(remaining)
}

/** Validators of a record's fields. */
const FIELDS: Readonly<Record<keyof Required<CallRecord>, (value: unknown) => boolean>> = {
  requestId: (value) => typeof value === 'string' && REQUEST_ID.test(value),
  at: (value) => typeof value === 'string' && INSTANT.test(value) && Date.parse(value) >= 0,
  apiId: isId,
  stageId: isId,
  methodId: isId,
  subscriptionId: isId,
  serverId: isId,
  address: (value) => isText(value, ADDRESS_MAX),
  httpMethod: (value) => isText(value, HTTP_METHOD_MAX),
  url: (value) => isText(value, RECORD_URL_MAX),
  status: (value) => isCount(value, 599) && Number(value) >= 100,
  error: (value) => value === null || (typeof value === 'string' && CODE.test(value)),
  detail: (value) => value === null || isText(value, RECORD_DETAIL_MAX),
  end: (value) => CALL_ENDS.some((end) => end === value),
  limits: (value) => Array.isArray(value) && value.length <= WINDOWS.size && value.every(isLimitState),
  retryAfter: (value) => value === null || isCount(value, 2_147_483_647),
  requestBytes: (value) => isCount(value),
  responseBytes: (value) => isCount(value),
  connectUs: (value) => value === null || isCount(value),
  firstByteUs: (value) => value === null || isCount(value),
  durationUs: (value) => isCount(value),
  retries: (value) => isCount(value, RETRIES_MAX),
  cause: isCallCause,
  attempts: areFailedAttempts,
}
const NAMES = Object.keys(FIELDS) as (keyof CallRecord)[]

/** Returns whether a value is a valid record of a call. */
export function isCallRecord(value: unknown): value is CallRecord {
  if (typeof value !== 'object' || value === null) return false
  return NAMES.every((name) => FIELDS[name]((value as Partial<CallRecord>)[name]))
}

/** Returns a record without fields of newer gateways. */
export function knownCallRecord(record: CallRecord): CallRecord {
  const known = Object.fromEntries(NAMES.map((name) => [name, record[name]])) as unknown as CallRecord
  const { limits, cause, attempts } = record
  return {
    ...known,
    limits: limits.map(({ window, limit, remaining }) => ({ window, limit, remaining })),
    cause: cause ? { kind: cause.kind, value: cause.value } : null,
    attempts: attempts?.map(({ serverId, failure }) => ({ serverId, failure })) ?? [],
  }
}

/** Returns whether a call is recorded as an error: anything that was not answered whole with a status below 400. */
export function isErrorRecord({ status, error, end }: Pick<CallRecord, 'status' | 'error' | 'end'>): boolean {
  return status >= 400 || error !== null || end !== 'answered'
}
