import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isUsableRequestId } from '@portico/contract/call-record/request-id'
import { HOP_HEADERS } from '@portico/contract/gateway-snapshot/reserved-headers'
import { NO_ADDRESS, type TrustedProxies } from '@portico/settings/trusted-proxies'

/** The site's public address, and the proxies in front of it. */
export interface Site {
  publicUrl: URL
  trustedProxies: TrustedProxies
}

/** Headers that a client cannot remove by naming them in Connection. */
const FRAMING = ['host', 'content-length', 'transfer-encoding']

/**
 * Headers for internal use: between the product's programs, those that Next interprets (a client's `Content-Security-Policy` would give
 * pages its nonce, `next-action` requests a server action), and those that servers read as the client's address or original URL.
 */
const INTERNAL =
  /^(?:x-middleware-|x-nextjs-|x-next-|x-invoke-|x-prerender-|x-now-|x-vercel-|x-portico-|x-forwarded-|x-original-|x-rewrite-|x-http-method)|^(?:next-action|next-resume|x-action-revalidated|x-matched-path|x-nonce|x-path|x-touched-tags|x-real-ip|x-client-ip|x-cluster-client-ip|x-method-override|true-client-ip|cf-connecting-ip|fastly-client-ip|forwarded|content-security-policy|content-security-policy-report-only)$/

/**
 * Removes headers that clients must not set, and adds the client's address, the site's host and a request id. Returns the id; undefined if
 * the client's address is unknown, so that nothing is requested without one.
 */
export function cleanRequest(request: IncomingMessage, { publicUrl, trustedProxies }: Site): string | undefined {
  const { headers, socket } = request
  const address = trustedProxies.nearestAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''))
  if (address === NO_ADDRESS) return undefined
  const named = listOf(headers.connection).filter((name) => !FRAMING.includes(name))
  for (const name of Object.keys(headers)) {
    if ((HOP_HEADERS.has(name) && !FRAMING.includes(name)) || named.includes(name) || INTERNAL.test(name) || name.includes('_'))
      delete headers[name]
  }
  const sentId = headers['x-request-id']
  const requestId = isUsableRequestId(sentId) ? sentId : randomUUID()
  setCookie(request)
  headers['x-request-id'] = requestId
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  headers['x-forwarded-host'] = publicUrl.host
  headers.host = publicUrl.host
  return requestId
}

function listOf(value: string | undefined): string[] {
  return (value ?? '').split(',').map((name) => name.trim().toLowerCase())
}

/** Cookies that switch Next to its preview of pages, which this product does not use; Next would answer a wrong one by removing it. */
const PREVIEW_COOKIES = ['__prerender_bypass', '__next_preview_data']

/** Keeps the first cookie of each name: parsers differ in which of two they use, and a sibling host can add a second one. */
function setCookie({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return
  const cookies = new Map<string, string>()
  for (const pair of headers.cookie.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    if (name !== '' && !cookies.has(name) && !PREVIEW_COOKIES.includes(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  if (cookies.size === 0) delete headers.cookie
  else headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
