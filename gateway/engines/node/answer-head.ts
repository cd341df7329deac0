import { HOP_HEADERS } from '@portico/contract/gateway-snapshot/reserved-headers'
import type { Exchange } from './exchange.ts'
import { namedInConnection } from './hop-headers.ts'

/** Cache of lower-cased names, since target servers repeat theirs. */
const LOWERED = new Map<string, string>()
const LOWERED_MAX = 1_000

/**
 * Returns the target's headers for the client, as alternating names and values. Headers named in Connection are removed. A target cannot
 * remove, replace or duplicate the gateway's own headers, nor give 204 a length (RFC 9110, section 8.6).
 */
export function answerHeadersOf(
  exchange: Exchange,
  rawHeaders: readonly (Buffer | string)[],
  connection: string | string[] | undefined,
  status: number,
): string[] {
  const { call } = exchange
  const named = namedInConnection(connection)
  const ownCors = call?.api?.cors !== null
  const limited = call?.api?.usage != null && call.subscriptionId !== null
  const deprecated = call?.stage?.deprecation != null
  const headers: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = text(rawHeaders[i])
    const lower = lowered(name)
    if (HOP_HEADERS.has(lower) || lower === 'x-request-id' || named.has(lower)) continue
    if (status === 204 && lower === 'content-length') continue
    if (ownCors && lower.startsWith('access-control-')) continue
    if (limited && (lower === 'ratelimit' || lower === 'ratelimit-policy')) continue
    if (deprecated && (lower === 'deprecation' || lower === 'sunset')) continue
    headers.push(name, text(rawHeaders[i + 1]))
  }
  if (call) for (const value of call.answerHeaders) headers.push(value)
  headers.push('X-Request-Id', exchange.requestId)
  if (exchange.closing) headers.push('Connection', 'close')
  return headers
}

function text(value: Buffer | string | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '')
}

function lowered(name: string): string {
  const known = LOWERED.get(name)
  if (known !== undefined) return known
  const lower = name.toLowerCase()
  if (LOWERED.size < LOWERED_MAX) LOWERED.set(name, lower)
  return lower
}
