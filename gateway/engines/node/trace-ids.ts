import { randomFillSync, randomUUID } from 'node:crypto'
import { isUsableRequestId } from '@portico/contract/call-record/request-id'
import type { TraceContext, TraceOptions } from '../../filters/trace-context.ts'

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const TRACE_BYTES = 16
const SPAN_BYTES = 8
const SAMPLED = 1
/** Hex digits of a trace id that decide about a new trace: as many as a number holds exactly. */
const RANDOM_DIGITS = 13

/** Limits and member format of tracestate (W3C Trace Context, section 3.3). */
const TRACESTATE_MAX = 512
const MEMBERS_MAX = 32
const KEY = /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})$/
const VALUE = /^[ -+\--<>-~]{0,255}[!-+\--<>-~]$/

/** Random bytes for ids, as hex digits: one text of many is cheaper than one for each id. */
const pool = Buffer.alloc(8_192)
const POOL_DIGITS = 2 * pool.length
const ZEROS = '0'.repeat(2 * TRACE_BYTES)
let digits = ''
let used = POOL_DIGITS

/** Returns the caller's X-Request-Id if it is usable, else a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return isUsableRequestId(sent) ? sent : randomUUID()
}

/**
 * Returns the place of a call in the caller's trace if that counts, else in a new one. The last 7 bytes of a trace id are random (W3C Trace
 * Context, level 2) and decide whether a new one is sampled, so that all gateways decide alike.
 */
export function traceContextOf(
  parent: string | string[] | undefined,
  state: string | string[] | undefined,
  isTrusted: boolean,
  { ratio, trustsCallers }: TraceOptions,
): TraceContext {
  const [spanId, targetSpanId] = [newHex(SPAN_BYTES), newHex(SPAN_BYTES)]
  if ((isTrusted || trustsCallers) && typeof parent === 'string' && TRACEPARENT.test(parent)) {
    const [, traceId = '', parentSpanId = '', flags = ''] = parent.split('-')
    const isSampled = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED
    return { traceId, parentSpanId, spanId, targetSpanId, isSampled, state: isTracestate(state) ? state : null }
  }
  const traceId = newHex(TRACE_BYTES)
  const isSampled = Number.parseInt(traceId.slice(-RANDOM_DIGITS), 16) < ratio * 16 ** RANDOM_DIGITS
  return { traceId, parentSpanId: null, spanId, targetSpanId, isSampled, state: null }
}

/**
 * Returns the trace headers for the target server, as alternating names and values: those of the call's own span; without a trace, the
 * caller's traceparent if valid, else a new sampled one. A tracestate is forwarded only if it is valid and belongs to a forwarded
 * traceparent (W3C Trace Context).
 */
export function traceOf(parent: string | string[] | undefined, state: string | string[] | undefined, trace: TraceContext | null): string[] {
  if (trace) {
    const own = `00-${trace.traceId}-${trace.targetSpanId}-${trace.isSampled ? '01' : '00'}`
    return trace.state === null ? ['traceparent', own] : ['traceparent', own, 'tracestate', trace.state]
  }
  if (typeof parent !== 'string' || !TRACEPARENT.test(parent)) return ['traceparent', `00-${newHex(TRACE_BYTES)}-${newHex(SPAN_BYTES)}-01`]
  return isTracestate(state) ? ['traceparent', parent, 'tracestate', state] : ['traceparent', parent]
}

/** Checks that a tracestate has at most 32 valid members, unique keys, and at most 512 characters. */
function isTracestate(state: string | string[] | undefined): state is string {
  if (typeof state !== 'string' || state.length > TRACESTATE_MAX) return false
  const keys = new Set<string>()
  for (const part of state.split(',')) {
    const member = part.trim()
    if (member === '') continue
    const equals = member.indexOf('=')
    const key = member.slice(0, equals)
    if (equals === -1 || !KEY.test(key) || !VALUE.test(member.slice(equals + 1)) || keys.has(key)) return false
    keys.add(key)
  }
  return keys.size > 0 && keys.size <= MEMBERS_MAX
}

/** Returns random bytes as hex digits, never only zeros, which are no valid id. */
function newHex(bytes: number): string {
  const length = 2 * bytes
  if (used + length > POOL_DIGITS) {
    digits = randomFillSync(pool).toString('hex')
    used = 0
  }
  const hex = digits.slice(used, used + length)
  used += length
  return ZEROS.startsWith(hex) ? newHex(bytes) : hex
}
