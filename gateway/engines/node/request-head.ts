import { isOwnAuthorization } from '../../filters/authenticate.ts'
import type { Call } from '../../filters/call.ts'
import { controlQuery } from '../../filters/check-control.ts'
import { fillTarget } from '../../plan/path-template.ts'
import { HOP_HEADERS, namedInConnection } from './hop-headers.ts'
import { traceparentOf } from './trace-ids.ts'

/** Besides the hop headers: what the gateway writes itself, takes off, or answers itself. */
const REPLACED_HEADERS: ReadonlySet<string> = new Set([
  ...HOP_HEADERS,
  'expect',
  'forwarded',
  'host',
  'traceparent',
  'x-api-key',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
])

/** How X-Forwarded-For names a client without a known address (as RFC 7239, section 6.2, does). */
const UNKNOWN = 'unknown'

/** Path and query on the target server. */
export function targetPathOf(call: Call): string {
  const { method, api, query } = call
  if (!method) throw new Error('a call without a method is not forwarded')
  const path = fillTarget(method.target, call.segments, 2)
  return path + (api?.control ? controlQuery(query, api.control) : query)
}

/** The headers for the target server: names and values in turn. */
export function targetHeadersOf(call: Call): string[] {
  const { rawHeaders, headers: sent } = call
  const named = namedInConnection(sent.connection)
  const dropped = call.api?.control?.dropHeaders
  const headers: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    const value = rawHeaders[i + 1] ?? ''
    const lower = name.toLowerCase()
    if (REPLACED_HEADERS.has(lower) || named.has(lower) || dropped?.has(lower)) continue
    if (lower === 'authorization' && isOwnAuthorization(value)) continue
    headers.push(name, value)
  }
  if (call.api?.control) headers.push(...call.api.control.setHeaders)
  addForwarded(call, headers)
  headers.push('X-Request-Id', call.requestId, 'traceparent', traceparentOf(sent.traceparent))
  return headers
}

function addForwarded({ peer, peerIsTrusted, headers: sent }: Call, headers: string[]): void {
  const before = peerIsTrusted ? sent['x-forwarded-for'] : undefined
  const own = peer || UNKNOWN
  headers.push('X-Forwarded-For', before ? `${before}, ${own}` : own)
  headers.push('X-Forwarded-Proto', (peerIsTrusted && single(sent['x-forwarded-proto'])) || 'http')
  headers.push('X-Forwarded-Host', (peerIsTrusted && single(sent['x-forwarded-host'])) || (sent.host ?? ''))
  if (peerIsTrusted && sent.forwarded) headers.push('Forwarded', sent.forwarded)
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}
