import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { expectPage, forgetPage } from '../../lib/platform/incomplete-pages.ts'
import { endUnreadBody } from '../end-unread-body.ts'
import { checkRequest, isCall } from './check-request.ts'
import { cleanRequest, type Site } from './clean-request.ts'
import { asksIfReady, type EdgeWatch, watchRequest } from './edge-watch.ts'
import { missingPageFor } from './missing-page.ts'
import { movedPageFor } from './moved-page.ts'
import { FILES_BYTES, fileKey, type KeptPage, PageMemory, pageKey } from './page-memory.ts'
import { isBackground, isReferencePage, PageTurns } from './page-turns.ts'
import { refuse, refuseConnection } from './refuse.ts'
import { isMatch, shapeAnswer } from './shape-answer.ts'

/** Maximum size of a request's line and headers; the session cookie takes up to 4 kB. */
export const HEADERS_MAX_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 20_000
/** Allows for a large upload over a slow connection. */
const REQUEST_TIMEOUT_MS = 300_000
const IDLE_TIMEOUT_MS = 65_000
const CHECK_TIMEOUTS_MS = 5_000
const CONNECTIONS_MAX = 10_000

/** Options of the HTTP server. Requests without Host reach the listener, so that their answer has the same headers. */
export const SERVER_OPTIONS = {
  maxHeaderSize: HEADERS_MAX_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: IDLE_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_TIMEOUTS_MS,
  requireHostHeader: false,
}

/** What an edge keeps between requests. */
export interface EdgeParts {
  pages: PageMemory
  files: PageMemory
  turns: PageTurns
}

/** Serves a site: checks and cleans requests, serves cached pages and files, and adds headers to answers. `watch` sees each request. */
export function serveSite(server: Server, handle: RequestListener, site: Site, parts: Partial<EdgeParts> = {}, watch?: EdgeWatch): void {
  const isSecure = site.publicUrl.protocol === 'https:'
  const answer = answerThrough(handle, site, parts, isSecure, watch)
  server.maxConnections = CONNECTIONS_MAX
  // A reset connection no longer has its address; reading it now makes Node keep it.
  server.on('connection', (socket) => socket.remoteAddress ?? socket.destroy())
  server.on('request', answer)
  server.on('checkExpectation', answer)
  server.on('clientError', (error, socket) => refuseConnection(error, socket, isSecure))
  server.on('connect', (_request, socket) => refuseConnection(Object.assign(new Error(), { code: 'CONNECT' }), socket, isSecure))
}

function answerThrough(handle: RequestListener, site: Site, parts: Partial<EdgeParts>, isSecure: boolean, watch: EdgeWatch | undefined) {
  const { pages = new PageMemory(), files = new PageMemory({ bytes: FILES_BYTES, milliseconds: 0 }), turns = new PageTurns() } = parts
  return (request: IncomingMessage, response: ServerResponse): void => {
    endUnreadBody(request, response)
    const refusal = checkRequest(request)
    const requestId = cleanRequest(request, site)
    if (watch && requestId !== undefined) watchRequest(request, response, watch, requestId)
    if (requestId === undefined) request.socket.destroy()
    else if (watch?.isStopping() && asksIfReady(request)) refuse(request, response, { status: 503 }, isSecure, requestId)
    else if (refusal) refuse(request, response, refusal, isSecure, requestId)
    else serve(request, response, requestId)
  }

  function serve(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const isPage = isPageRequest(request)
    if (!isCall(request.url ?? '')) takeParts(request)
    const ifNoneMatch = isPage ? takeConditions(request) : undefined
    const file = fileKey(request)
    const memory = file === undefined ? pages : files
    const key = file ?? pageKey(request)
    const kept = key === undefined ? undefined : memory.get(key)
    if (key !== undefined) watch?.looked(memory === files ? 'files' : 'pages', kept !== undefined)
    if (kept) {
      give(kept, response, requestId, ifNoneMatch)
    } else {
      const keep = key === undefined ? undefined : (page: KeptPage) => memory.keep(key, page)
      const missing = isPage ? (answer: ServerResponse) => missingPageFor(request, answer) : undefined
      const moved = isPage ? movedPageFor(request) : undefined
      if (isPage) {
        expectPage(requestId)
        response.once('close', () => forgetPage(requestId))
      }
      shapeAnswer(response, { headers: request.headers, requestId, isSecure, ifNoneMatch, keep, missing, moved })
      if (isReferencePage(request) || (isPage && isBackground(request)))
        turns.take(String(request.headers['x-forwarded-for']), response, () => handle(request, response))
      else {
        if (isPage) turns.goFirst(response)
        handle(request, response)
      }
    }
  }
}

function isPageRequest({ url = '', headers }: IncomingMessage): boolean {
  return !isCall(url) && !url.startsWith('/_next/') && headers.rsc === undefined
}

/** Makes Next return complete pages and files: it answers 500 to an unsatisfiable range or a failed precondition. */
function takeParts({ headers }: IncomingMessage): void {
  for (const name of ['range', 'if-range', 'if-match', 'if-unmodified-since']) delete headers[name]
}

/** Makes Next return the complete page, whose hashes an answer without a body needs too. */
function takeConditions(request: IncomingMessage): string | undefined {
  const ifNoneMatch = request.headers['if-none-match']
  for (const name of ['if-none-match', 'if-modified-since']) delete request.headers[name]
  if (request.method === 'HEAD') request.method = 'GET'
  return ifNoneMatch
}

function give({ headers, body }: KeptPage, response: ServerResponse, requestId: string, ifNoneMatch: string | undefined): void {
  if (isMatch(ifNoneMatch, headers.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...rest } = headers
    response.writeHead(304, { ...rest, 'x-request-id': requestId }).end()
  } else response.writeHead(200, { ...headers, 'x-request-id': requestId }).end(body)
}
