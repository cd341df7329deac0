import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { publicPolicy } from '../../lib/platform/security-headers.ts'
import { MAINTENANCE_HEADER } from '../../lib/portal-management/maintenance-header.ts'
import { USER_CATEGORY_HEADER } from '../../lib/session/user-category-header.ts'
import { boundedCacheControl, policyOfType, securityHeaders } from './answer-headers.ts'
import { admitAway, admitIncomplete } from './away-page.ts'
import {
  COMPRESSED_FROM_BYTES,
  type Coding,
  codingFor,
  compressed,
  compressedMost,
  compressingSink,
  isCompressible,
  isLong,
  type Sink,
  setHeader,
} from './compress.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import type { Replace, Replacement } from './missing-page.ts'
import type { KeptPage } from './page-memory.ts'

/**
 * Maximum size of a page that is buffered for hashing; a larger one is streamed and runs no inline script. A thousand long methods are 25
 * MB.
 */
export const GATHERED_MAX_BYTES = 64 * 1024 * 1024

/** The properties of a request on which the answer depends. */
export interface Asked {
  headers: IncomingHttpHeaders
  requestId: string
  isSecure: boolean
  /** If-None-Match of a page, hidden from Next: the ETag is known only after the page is final. */
  ifNoneMatch: string | undefined
  /** Called with a page that may be shared, or with a compressed file that never changes. */
  keep?: ((page: KeptPage) => void) | undefined
  /** Returns what replaces the document of a 404, once its head is complete. */
  missing?: ((response: ServerResponse) => Replace) | undefined
  /** Returns the address that a page has now if its API has another name. */
  moved?: ((html: string) => string | undefined) | undefined
}

/** Headers of a single connection or answer. */
const NOT_KEPT = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'x-request-id']

/** Headers that Next sends to its own servers. */
const INTERNAL = ['x-middleware-rewrite', 'x-middleware-set-cookie', 'x-powered-by', USER_CATEGORY_HEADER, MAINTENANCE_HEADER]

type Bytes = string | Uint8Array
type Done = () => void

/**
 * Adds the security headers to every answer, compresses it if worthwhile, and adds the hashes of inline scripts to the policy of a page
 * without a nonce. Such a page is buffered before its head is sent; everything else is streamed.
 */
export function shapeAnswer(response: ServerResponse, asked: Asked): void {
  const raw = rawSink(response)
  let sink: Sink | undefined
  let isHeadWritten = false
  let isEnded = false
  const open = () => {
    sink ??= openSink(response, raw, asked)
    return sink
  }
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    isHeadWritten = true
    takeHead(response, status, rest)
    return response
  }) as typeof response.writeHead
  response.flushHeaders = () => open().flushHead()
  response.write = ((chunk: Bytes, encoding?: BufferEncoding | Done, done?: Done) => {
    if (isEnded) return false
    return typeof encoding === 'function' ? open().write(chunk, 'utf8', encoding) : open().write(chunk, encoding ?? 'utf8', done)
  }) as typeof response.write
  response.end = ((...args: unknown[]) => {
    if (isEnded) return response
    const [chunk, encoding] = args
    const done = args.find((argument): argument is Done => typeof argument === 'function')
    const target = open()
    isEnded = true
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
      target.write(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    }
    target.end(done)
    return response
  }) as typeof response.end
  Object.defineProperty(response, 'headersSent', {
    configurable: true,
    get: () => isHeadWritten || sink !== undefined || Reflect.get(Object.getPrototypeOf(response), 'headersSent', response),
  })
  Object.assign(response, { flush: () => sink?.flush() })
}

/** Returns whether an If-None-Match matches a page (RFC 9110, section 13.1.2). */
export function isMatch(ifNoneMatch: string | undefined, etag: OutgoingHttpHeader | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === weak(String(etag)))
}

function openSink(response: ServerResponse, raw: Sink, asked: Asked): Sink {
  if (response.hasHeader(MAINTENANCE_HEADER)) {
    response.statusCode = 503
    setHeader(response, 'cache-control', 'no-store')
  }
  const shared = isShared(response)
  const type = String(response.getHeader('content-type') ?? '').toLowerCase()
  const policy = response.getHeader('content-security-policy')
  const isPage = type.startsWith('text/html') || type.startsWith('application/xhtml')
  if (isPage) admitIncomplete(response, asked.requestId)
  const replace = isPage && response.statusCode === 404 ? asked.missing?.(response) : undefined
  setHeaders(response, asked)
  const shortened = isCompressible(response)
  if (shortened) varyBy(response, 'Accept-Encoding')
  const coding = shortened ? codingFor(asked.headers) : undefined
  const isPrivate = String(policy).includes("'nonce-")
  // The same address has a twin in Markdown.
  if (isPage && !isPrivate) varyBy(response, 'Accept')
  if (isPage && (!isPrivate || replace || response.statusCode === 500)) {
    if (!isPrivate) setHeader(response, 'content-security-policy', publicPolicy([]))
    if (!response.hasHeader('content-encoding'))
      return gatheringSink(response, raw, { ...asked, ...(shared ? {} : { keep: undefined }) }, { coding, replace })
  } else if (!isPage) setHeader(response, 'content-security-policy', policyOfType(type))
  if (response.statusCode === 200 && isMatch(asked.ifNoneMatch, response.getHeader('etag'))) return notModifiedSink(response, raw)
  if (!coding || !isLong(response)) return raw
  const keep = isImmutable(response) ? asked.keep : undefined
  const sink = compressingSink(response, raw, coding, keep !== undefined)
  return keep ? keepingSink(response, sink, coding, keep) : sink
}

const isImmutable = (response: ServerResponse) =>
  response.statusCode === 200 && String(response.getHeader('cache-control')).includes('immutable') && !response.hasHeader('set-cookie')

/**
 * Returns a sink that also collects what it sends, and caches that as small as its coding allows. A file of the build is small: no limit is
 * needed.
 */
function keepingSink(response: ServerResponse, sink: Sink, coding: Coding, keep: (page: KeptPage) => void): Sink {
  const chunks: Buffer[] = []
  return {
    ...sink,
    write: (chunk, encoding, done) => {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk))
      return sink.write(chunk, encoding, done)
    },
    end: (done) => {
      sink.end(done)
      const headers = keptHeaders(response)
      void compressedMost(Buffer.concat(chunks), coding).then((body) =>
        keep({ headers: { ...headers, 'content-length': body.length }, body }),
      )
    },
  }
}

function setHeaders(response: ServerResponse, { requestId, isSecure }: Asked): void {
  for (const name of INTERNAL) response.removeHeader(name)
  for (const [name, value] of Object.entries(securityHeaders(isSecure))) setHeader(response, name, value)
  if (!response.hasHeader('referrer-policy')) setHeader(response, 'referrer-policy', 'strict-origin-when-cross-origin')
  setHeader(response, 'cache-control', boundedCacheControl(response.getHeader('cache-control')))
  setHeader(response, 'x-request-id', requestId)
}

/** Returns whether Next served an answer from its cache for everyone; called before its lifetime is shortened. */
function isShared(response: ServerResponse): boolean {
  return (
    response.statusCode === 200 &&
    response.getHeader('x-nextjs-cache') === 'HIT' &&
    String(response.getHeader('cache-control')).includes('s-maxage') &&
    !response.hasHeader('set-cookie')
  )
}

interface Sending {
  coding: Coding | undefined
  replace: Replace | undefined
}

function gatheringSink(response: ServerResponse, raw: Sink, asked: Asked, sending: Sending): Sink {
  let chunks: Bytes[] = []
  let bytes = 0
  let beyond: Sink | undefined
  const giveUp = () => {
    beyond = sending.coding ? compressingSink(response, raw, sending.coding) : raw
    for (const chunk of chunks) beyond.write(chunk, 'utf8')
    chunks = []
    return beyond
  }
  return {
    write: (chunk, encoding, done) => {
      if (beyond) return beyond.write(chunk, encoding, done)
      const piece = typeof chunk === 'string' && encoding !== 'utf8' ? Buffer.from(chunk, encoding) : chunk
      chunks.push(typeof piece === 'string' ? piece : Buffer.from(piece))
      bytes += Buffer.byteLength(piece)
      if (done) process.nextTick(done)
      if (bytes > GATHERED_MAX_BYTES) giveUp()
      return true
    },
    end: (done) => {
      if (beyond) {
        beyond.end(done)
        return
      }
      if (done) response.once('finish', done)
      void sendPage(response, raw, textOf(chunks), asked, sending).catch(() => response.destroy())
    },
    flushHead: () => undefined,
    flush: () => beyond?.flush(),
  }
}

/** Returns the text of chunks; a character may be split between two. */
function textOf(chunks: readonly Bytes[]): string {
  const [first = ''] = chunks
  return chunks.length === 1 && typeof first === 'string'
    ? first
    : Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString('utf8')
}

async function sendPage(response: ServerResponse, raw: Sink, gathered: string, asked: Asked, sending: Sending): Promise<void> {
  const moved = response.statusCode === 200 ? asked.moved?.(gathered) : undefined
  if (moved !== undefined) {
    sendRedirect(response, raw, moved)
    return
  }
  const { html, policy, status } = (await sending.replace?.(gathered)) ?? withPolicy(response, gathered)
  if (status !== undefined) response.statusCode = status
  admitAway(response, gathered)
  const page = Buffer.from(html)
  setHeader(response, 'content-security-policy', policy)
  if (response.hasHeader('etag')) {
    setHeader(response, 'etag', `W/"${createHash('sha256').update(page).update(policy).digest('base64url').slice(0, 27)}"`)
  }
  const coding = page.length >= COMPRESSED_FROM_BYTES ? sending.coding : undefined
  const body = coding ? await compressed(page, coding) : page
  if (coding) setHeader(response, 'content-encoding', coding)
  setHeader(response, 'content-length', body.length)
  asked.keep?.({ headers: keptHeaders(response), body })
  const isUnchanged = response.statusCode === 200 && isMatch(asked.ifNoneMatch, response.getHeader('etag'))
  const sink = isUnchanged ? notModifiedSink(response, raw) : raw
  sink.write(body, 'utf8')
  sink.end()
}

/** Sends a 308 that no browser keeps: a name can change back. */
function sendRedirect(response: ServerResponse, raw: Sink, location: string): void {
  response.statusCode = 308
  for (const name of ['content-type', 'content-encoding', 'etag']) response.removeHeader(name)
  for (const [name, value] of Object.entries({ location, 'content-length': 0, 'cache-control': 'no-cache' }))
    setHeader(response, name, value)
  raw.end()
}

/** Returns a page with the policy that allows its inline scripts: by their hashes, or by the nonce that a private page has. */
function withPolicy(response: ServerResponse, gathered: string): Replacement {
  const given = String(response.getHeader('content-security-policy'))
  if (given.includes("'nonce-")) return { html: gathered, policy: given }
  const { html, hashes, unknown } = hashInlineScripts(gathered)
  for (const text of unknown) console.warn(`web: an inline script of an unknown form is not allowed to run: ${JSON.stringify(text)}`)
  return { html, policy: publicPolicy(hashes) }
}

function keptHeaders(response: ServerResponse): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !NOT_KEPT.includes(name)))
}

function notModifiedSink(response: ServerResponse, raw: Sink): Sink {
  response.statusCode = 304
  for (const name of ['content-length', 'content-encoding', 'content-type']) response.removeHeader(name)
  return { ...raw, write: () => true }
}

function varyBy(response: ServerResponse, name: string): void {
  const vary = String(response.getHeader('vary') ?? '')
  const names = vary
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  if (!names.includes(name.toLowerCase())) setHeader(response, 'vary', vary === '' ? name : `${vary}, ${name}`)
}

/** Returns the sink that writes to the client; Node writes the head through `writeHead`, which is restored before the first byte. */
function rawSink(response: ServerResponse): Sink {
  const { write, writeHead, flushHeaders } = response
  const end = response.end as (done?: Done) => ServerResponse
  const begun = () => {
    response.writeHead = writeHead
    gatherWrites(response)
    return response
  }
  return {
    write: (chunk, encoding, done) => write.call(begun(), chunk, encoding as BufferEncoding, done),
    end: (done) => {
      end.call(begun(), done)
    },
    flushHead: () => flushHeaders.call(begun()),
    flush: () => undefined,
  }
}

/** Sends what is written within one turn of the event loop at once: Next writes the head, each part and the end on their own. */
function gatherWrites({ socket }: ServerResponse): void {
  if (!socket || socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}

/** Applies the arguments of `writeHead` as individual headers. */
function takeHead(response: ServerResponse, status: number, rest: readonly unknown[]): void {
  response.statusCode = status
  const headers = rest.find((argument) => typeof argument === 'object' && argument !== null)
  if (typeof rest[0] === 'string') response.statusMessage = rest[0]
  if (Array.isArray(headers)) {
    for (let at = 0; at + 1 < headers.length; at += 2) response.appendHeader(String(headers[at]), headers[at + 1])
  } else if (headers) {
    for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) if (value !== undefined) setHeader(response, name, value)
  }
}
