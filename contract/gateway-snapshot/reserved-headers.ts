/** Hop-by-hop headers (RFC 9110, section 7.6.1), which are not forwarded in either direction. */
export const HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers that a gateway sets, removes or answers itself: no API may set, remove or require them. */
export const GATEWAY_HEADERS: ReadonlySet<string> = new Set([
  'content-length',
  'expect',
  'forwarded',
  'host',
  'traceparent',
  'tracestate',
  'x-api-key',
  'x-request-id',
])

const FORWARDED_PREFIX = 'x-forwarded-'

/**
 * Returns whether a header is reserved for the connection or the gateway, in any case, also with `_`, `.` or another separator for `-`, as
 * CGI, WSGI, Rack and PHP read it: request control could not touch it.
 * Authorization is not reserved: an API may send its target servers a credential.
 */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase().replace(/[^a-z0-9-]/g, '-')
  return HOP_HEADERS.has(lower) || GATEWAY_HEADERS.has(lower) || lower.startsWith(FORWARDED_PREFIX)
}

/** Returns whether a text is a header name: a token (RFC 9110, section 5.6.2). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)
}

/** Returns whether a text is a header value: visible ASCII, spaces, tabs and Latin-1 letters. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}
