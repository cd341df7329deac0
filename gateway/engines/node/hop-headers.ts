/** Headers of one connection only (RFC 9110, section 7.6.1): they go no further, in either direction. */
export const HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const NONE: ReadonlySet<string> = new Set()

/** The headers that a Connection header names, in lower case. */
export function namedInConnection(value: string | string[] | undefined): ReadonlySet<string> {
  if (value === undefined || value === 'keep-alive' || value === 'close') return NONE
  const text = typeof value === 'string' ? value : value.join(',')
  return new Set(text.split(',').map((name) => name.trim().toLowerCase()))
}
