import { GATEWAY_HEADERS, HOP_HEADERS, isReservedHeader } from '@portico/contract/gateway-snapshot/reserved-headers'
import { isOwnAuthorization } from '../../filters/authenticate.ts'
import { isAccessToken } from '../../filters/authenticate-token.ts'
import type { Call } from '../../filters/call.ts'
import { controlQuery } from '../../filters/check-control.ts'
import { foldHeaderName, isIdentityHeader } from '../../filters/identity-headers.ts'
import type { ControlPlan } from '../../plan/plan.ts'
import { fillTarget } from '../../plan/target-path.ts'
import { namedInConnection } from './hop-headers.ts'
import { traceOf } from './trace-ids.ts'

/** Headers that a gateway sets, removes or answers itself. Content-Length is the caller's. */
const OWN_HEADERS: ReadonlySet<string> = new Set(
  [...HOP_HEADERS, ...GATEWAY_HEADERS, 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'].filter(
    (name) => name !== 'content-length',
  ),
)

/** `X-Forwarded-For` entry of a client without a known address, as in RFC 7239, section 6.2. */
const UNKNOWN = 'unknown'
const PROTOCOL = /^https?$/i

/** A header name as callers spell it, classified once. */
interface SeenName {
  lower: string
  folded: string
  /** Whether the caller's header is forwarded, apart from the API's request control. */
  passes: boolean
}
const SEEN = new Map<string, SeenName>()
const SEEN_MAX = 1_000

/** The header part of an API's request control. Names are folded, so that no other spelling bypasses it. */
interface HeaderControl {
  required: ReadonlySet<string>
  dropped: ReadonlySet<string>
  /** Alternating names and values, none of them the gateway's own. */
  set: readonly string[]
}
const CONTROLS = new WeakMap<ControlPlan, HeaderControl>()

/** Returns path and query for the target server. */
export function targetPathOf(call: Call): string {
  const { method, api, query } = call
  if (!method) throw new Error('a call without a method is not forwarded')
  const path = fillTarget(method.target, call.segments, 2)
  return path + (api?.control ? controlQuery(query, api.control) : query)
}

/**
 * Returns the headers for the target server, as alternating names and values. Headers named in Connection are removed, except those that
 * the API requires of callers. A caller cannot remove, replace or duplicate the gateway's own headers.
 */
export function targetHeadersOf(call: Call): string[] {
  const { rawHeaders, headers: sent } = call
  const named = namedInConnection(sent.connection)
  const takesToken = call.method?.auth === 'oauth2'
  const control = call.api?.control ? headerControlOf(call.api.control) : null
  const headers: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    const value = rawHeaders[i + 1] ?? ''
    const { lower, folded, passes } = seenName(name)
    if (!passes || control?.dropped.has(folded)) continue
    if (named.has(lower) && !control?.required.has(folded)) continue
    if (lower === 'authorization' && (isOwnAuthorization(value) || (takesToken && isAccessToken(value)))) continue
    headers.push(name, value)
  }
  if (control) for (const text of control.set) headers.push(text)
  addForwarded(call, headers)
  headers.push('X-Request-Id', call.requestId)
  for (const text of traceOf(sent.traceparent, sent.tracestate, call.trace)) headers.push(text)
  return headers
}

function seenName(name: string): SeenName {
  const known = SEEN.get(name)
  if (known) return known
  const lower = name.toLowerCase()
  const folded = foldHeaderName(lower)
  const takenForOwn = folded !== lower && folded === 'content-length'
  const seen = { lower, folded, passes: !takenForOwn && !OWN_HEADERS.has(folded) && !isIdentityHeader(lower) }
  if (SEEN.size < SEEN_MAX) SEEN.set(name, seen)
  return seen
}

function headerControlOf(plan: ControlPlan): HeaderControl {
  const known = CONTROLS.get(plan)
  if (known) return known
  const control = {
    required: new Set(plan.requireHeaders.map(({ name }) => foldHeaderName(name))),
    dropped: new Set([...plan.dropHeaders].map(foldHeaderName)),
    set: plan.setHeaders.filter((_, i) => !isReservedHeader(plan.setHeaders[i - (i % 2)] ?? '')),
  }
  CONTROLS.set(plan, control)
  return control
}

function addForwarded({ peer, peerIsTrusted, scheme, headers: sent }: Call, headers: string[]): void {
  const own = peer || UNKNOWN
  const before = peerIsTrusted ? sent['x-forwarded-for'] : undefined
  const proto = peerIsTrusted ? single(sent['x-forwarded-proto']) : undefined
  headers.push('X-Forwarded-For', before ? `${before}, ${own}` : own)
  headers.push('X-Forwarded-Proto', proto && PROTOCOL.test(proto) ? proto : scheme)
  headers.push('X-Forwarded-Host', (peerIsTrusted && single(sent['x-forwarded-host'])) || (sent.host ?? ''))
  if (peerIsTrusted && sent.forwarded) headers.push('Forwarded', sent.forwarded)
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}
