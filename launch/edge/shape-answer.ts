import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { publicPolicy } from '../../lib/platform/security-headers.ts'
import { boundedCacheControl, policyOfType, securityHeaders } from './answer-headers.ts'
import { acceptsGzip, COMPRESSED_FROM_BYTES, gzipped, gzipSink, isCompressible, isLong, type Sink, setHeader } from './compress.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import type { KeptPage } from './page-memory.ts'

/** A page is gathered up to this, to be hashed; beyond, it goes out as it comes and runs no inline script. A thousand long methods are 25 MB. */
export const GATHERED_MAX_BYTES = 64 * 1024 * 1024

/** What of the request the answer depends on. */
export interface Asked {
  headers: IncomingHttpHeaders
  requestId: string
  isSecure: boolean
  /** If-None-Match of a page, which Next did not see: only here it is known what leaves. */
  ifNoneMatch: string | undefined
  /** Takes a page that everybody may share. */
  keep?: ((page: KeptPage) => void) | undefined
}

/** These belong to one connection or one answer. */
const NOT_KEPT = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'x-request-id']

/** What Next tells its own servers. */
const INTERNAL = ['x-middleware-rewrite', 'x-middleware-set-cookie', 'x-powered-by']

type Bytes = string | Uint8Array
type Done = () => void

/**
 * Makes every answer leave with the same headers, compressed where it is worth it, and a page without a nonce with the hashes of its
 * inline scripts: such a page is gathered whole before its head goes out; everything else leaves as it comes.
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

/** Whether an If-None-Match names a page (RFC 9110, section 13.1.2). */
export function isMatch(ifNoneMatch: string | undefined, etag: OutgoingHttpHeader | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => weak(tag) === weak(String(etag)))
}

function openSink(response: ServerResponse, raw: Sink, asked: Asked): Sink {
  const shared = isShared(response)
  const type = String(response.getHeader('content-type') ?? '').toLowerCase()
  const policy = response.getHeader('content-security-policy')
  const isPage = type.startsWith('text/html') || type.startsWith('application/xhtml')
  setHeaders(response, asked)
  const shortened = isCompressible(response)
  if (shortened) varyByEncoding(response)
  const compressing = shortened && acceptsGzip(asked.headers)
  if (isPage && !String(policy).includes("'nonce-")) {
    setHeader(response, 'content-security-policy', publicPolicy([]))
    if (!response.hasHeader('content-encoding'))
      return gatheringSink(response, raw, { ...asked, ...(shared ? {} : { keep: undefined }) }, compressing)
  } else if (!isPage) setHeader(response, 'content-security-policy', policyOfType(type))
  if (response.statusCode === 200 && isMatch(asked.ifNoneMatch, response.getHeader('etag'))) return notModifiedSink(response, raw)
  return compressing && isLong(response) ? gzipSink(response, raw) : raw
}

function setHeaders(response: ServerResponse, { requestId, isSecure }: Asked): void {
  for (const name of INTERNAL) response.removeHeader(name)
  for (const [name, value] of Object.entries(securityHeaders(isSecure))) setHeader(response, name, value)
  if (!response.hasHeader('referrer-policy')) setHeader(response, 'referrer-policy', 'strict-origin-when-cross-origin')
  setHeader(response, 'cache-control', boundedCacheControl(response.getHeader('cache-control')))
  setHeader(response, 'x-request-id', requestId)
}

/** Whether Next took an answer from its cache and anybody may share it; asked before its lifetime is shortened. */
function isShared(response: ServerResponse): boolean {
  return (
    response.statusCode === 200 &&
    response.getHeader('x-nextjs-cache') === 'HIT' &&
    String(response.getHeader('cache-control')).includes('s-maxage') &&
    !response.hasHeader('set-cookie')
  )
}

function gatheringSink(response: ServerResponse, raw: Sink, asked: Asked, compressing: boolean): Sink {
  let chunks: Bytes[] = []
  let bytes = 0
  let beyond: Sink | undefined
  const giveUp = () => {
    beyond = compressing ? gzipSink(response, raw) : raw
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
      void sendPage(response, raw, textOf(chunks), asked, compressing).catch(() => response.destroy())
    },
    flushHead: () => undefined,
    flush: () => beyond?.flush(),
  }
}

/** A character may begin in one piece and end in the next. */
function textOf(chunks: readonly Bytes[]): string {
  const [first = ''] = chunks
  return chunks.length === 1 && typeof first === 'string'
    ? first
    : Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString('utf8')
}

async function sendPage(response: ServerResponse, raw: Sink, gathered: string, asked: Asked, compressing: boolean): Promise<void> {
  const { html, hashes, unknown } = hashInlineScripts(gathered)
  for (const text of unknown) console.warn(`web: an inline script of an unknown form is not allowed to run: ${JSON.stringify(text)}`)
  const policy = publicPolicy(hashes)
  const page = Buffer.from(html)
  setHeader(response, 'content-security-policy', policy)
  if (response.hasHeader('etag')) {
    setHeader(response, 'etag', `W/"${createHash('sha256').update(page).update(policy).digest('base64url').slice(0, 27)}"`)
  }
  const isZipped = compressing && page.length >= COMPRESSED_FROM_BYTES
  const body = isZipped ? await gzipped(page) : page
  if (isZipped) setHeader(response, 'content-encoding', 'gzip')
  setHeader(response, 'content-length', body.length)
  asked.keep?.({ headers: keptHeaders(response), body })
  const isUnchanged = response.statusCode === 200 && isMatch(asked.ifNoneMatch, response.getHeader('etag'))
  const sink = isUnchanged ? notModifiedSink(response, raw) : raw
  sink.write(body, 'utf8')
  sink.end()
}

function keptHeaders(response: ServerResponse): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !NOT_KEPT.includes(name)))
}

function notModifiedSink(response: ServerResponse, raw: Sink): Sink {
  response.statusCode = 304
  for (const name of ['content-length', 'content-encoding', 'content-type']) response.removeHeader(name)
  return { ...raw, write: () => true }
}

function varyByEncoding(response: ServerResponse): void {
  const vary = String(response.getHeader('vary') ?? '')
  if (!/accept-encoding/i.test(vary)) setHeader(response, 'vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

/** The answer itself; Node writes the head through `writeHead`, which is its own again from the first byte on. */
function rawSink(response: ServerResponse): Sink {
  const { write, writeHead, flushHeaders } = response
  const end = response.end as (done?: Done) => ServerResponse
  const begun = () => {
    response.writeHead = writeHead
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

/** Takes the arguments of `writeHead` as if they had been set one by one. */
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
