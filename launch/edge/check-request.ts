import type { IncomingMessage } from 'node:http'

/** The web server's own answer to an invalid request. */
export interface Refusal {
  status: number
  /** Methods that the address supports (405). */
  allow?: string
}

export const URL_MAX = 8 * 1024

const PAGE_METHODS = ['GET', 'HEAD']
const CALL_METHODS = [...PAGE_METHODS, 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The address of the Model Context Protocol, which calls by POST. */
const MCP = /^\/mcp(?:$|\?)/
const BAD_REQUEST: Refusal = { status: 400 }

/**
 * Returns why a request is refused, or undefined: unsupported methods (TRACE would echo the cookie), an ambiguous URL or Host, an
 * unexpected body. Replaces an absolute URL (RFC 9112, section 3.2.2) by its path.
 */
export function checkRequest(request: IncomingMessage): Refusal | undefined {
  const { method = '', headers } = request
  const methods = methodsOf(request.url ?? '')
  if (!CALL_METHODS.includes(method)) return { status: 405, allow: methods.join(', ') }
  request.url = (request.url ?? '').replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  if (request.url.length > URL_MAX) return { status: 414 }
  if (!request.url.startsWith('/') || !isReadable(request.url)) return BAD_REQUEST
  if (!methods.includes(method)) return { status: 405, allow: methods.join(', ') }
  if (hostsOf(request) !== 1) return BAD_REQUEST
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return { status: 417 }
  if (PAGE_METHODS.includes(method) && hasBody(request)) return BAD_REQUEST
  return undefined
}

function methodsOf(url: string): string[] {
  if (isCall(url)) return CALL_METHODS
  return MCP.test(url) ? [...PAGE_METHODS, 'POST'] : PAGE_METHODS
}

/** Returns whether a URL is below `/api/`. */
export function isCall(url: string): boolean {
  return url.startsWith('/api/')
}

/** HTTP/1.1 requires exactly one Host (RFC 9112, section 3.2); Node keeps the first and drops the others. */
function hostsOf({ rawHeaders, httpVersion }: IncomingMessage): number {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 0 && httpVersion === '1.0' ? 1 : count
}

function isReadable(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (/[\\\0]|%(?:00|5c)/i.test(path)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
}
