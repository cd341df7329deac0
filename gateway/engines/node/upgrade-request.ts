import type { IncomingMessage } from 'node:http'

/** A protocol as in Upgrade (RFC 9110, section 7.8). */
const PROTOCOL = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:\/[!#$%&'*+.^_`|~0-9A-Za-z-]+)?$/
/** Over these, requests would pass that the gateway does not see. */
const OTHER_HTTP = /^(?:h2c?|http|tls)(?:\/|$)/i

/**
 * Returns the one protocol that a request may change to, as `websocket`; null for any other request, which is served without Upgrade. It is a
 * GET of HTTP/1.1 without a body, so that bytes after it cannot be a body.
 */
export function upgradeOf({ method, httpVersion, headers }: IncomingMessage): string | null {
  const { upgrade } = headers
  if (upgrade === undefined || method !== 'GET' || httpVersion !== '1.1') return null
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined || Number(headers['content-length'] ?? 0) !== 0)
    return null
  return PROTOCOL.test(upgrade) && !OTHER_HTTP.test(upgrade) ? upgrade : null
}
