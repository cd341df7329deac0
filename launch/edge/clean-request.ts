import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { HOP_HEADERS } from '@portico/contract/gateway-snapshot/reserved-headers'
import { NO_ADDRESS, type TrustedProxies } from '@portico/settings/trusted-proxies'

/** What the server knows about itself: the address that people use, and the proxies in front of it. */
export interface Site {
  publicUrl: URL
  trustedProxies: TrustedProxies
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/** What frames the message is not the client's to name away in Connection. */
const FRAMING = ['host', 'content-length', 'transfer-encoding']

/**
 * What only our own programs say to each other, what Next reads as its own (a client's `Content-Security-Policy` would give pages
 * its nonce, `next-action` asks for a server action), and what other servers take for the address or the place of the client.
 */
const INTERNAL =
  /^(?:x-middleware-|x-nextjs-|x-next-|x-invoke-|x-prerender-|x-now-|x-vercel-|x-portico-|x-forwarded-|x-original-|x-rewrite-|x-http-method)|^(?:next-action|next-resume|x-action-revalidated|x-matched-path|x-nonce|x-path|x-touched-tags|x-real-ip|x-client-ip|x-cluster-client-ip|x-method-override|true-client-ip|cf-connecting-ip|fastly-client-ip|forwarded|content-security-policy|content-security-policy-report-only)$/

/**
 * Leaves of a request's headers what its client may say, and adds what we know: its address, our own name, an id. Returns the id;
 * undefined when the client's address is unknown, so that nothing can be asked in nobody's name.
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
  const requestId =
    typeof headers['x-request-id'] === 'string' && REQUEST_ID.test(headers['x-request-id']) ? headers['x-request-id'] : randomUUID()
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

/** Leaves the first cookie of each name: parsers differ in which of two they take, and a neighbouring host can add a second one. */
function setCookie({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return
  const cookies = new Map<string, string>()
  for (const pair of headers.cookie.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  if (cookies.size === 0) delete headers.cookie
  else headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
