import { randomFillSync, randomUUID } from 'node:crypto'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const ID_BYTES = 24

/** Limits and member format of tracestate (W3C Trace Context, section 3.3). */
const TRACESTATE_MAX = 512
const MEMBERS_MAX = 32
const KEY = /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})$/
const VALUE = /^[ -+\--<>-~]{0,255}[!-+\--<>-~]$/

const pool = Buffer.alloc(ID_BYTES * 256)
let used = pool.length

/** Returns the caller's X-Request-Id if it is plain, else a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/**
 * Returns the trace headers, as alternating names and values: the caller's traceparent if valid, else a new sampled one. A tracestate is
 * forwarded only if it is valid and belongs to a forwarded traceparent (W3C Trace Context).
 */
export function traceOf(parent: string | string[] | undefined, state: string | string[] | undefined): string[] {
  if (typeof parent !== 'string' || !TRACEPARENT.test(parent)) return ['traceparent', newTraceparent()]
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

function newTraceparent(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const hex = pool.toString('hex', used, used + ID_BYTES)
  used += ID_BYTES
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}
