/** Headers of one connection only (RFC 9110, section 7.6.1): they go no further, in either direction. */
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

/** Headers that a gateway writes itself, takes off or answers: no API may write, remove or require them. */
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
 * Whether a header belongs to the connection or to the gateway, in any case, also with `_` for `-` as many servers read it. Authorization
 * is not among them: an API may give its target servers a credential of its own.
 */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase().replaceAll('_', '-')
  return HOP_HEADERS.has(lower) || GATEWAY_HEADERS.has(lower) || lower.startsWith(FORWARDED_PREFIX)
}

/** Whether a text is the name of a header: a token (RFC 9110, section 5.6.2). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)
}

/** Whether a text can be the value of a header: visible ASCII, blanks and tabs, and Latin-1 letters. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}
