import { type IncomingHttpHeaders, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|wasm|yaml)|image\/svg|font\/[ot]tf)/
const NO_BODY = [204, 206, 304]

/** Smaller answers hardly get shorter. */
export const COMPRESSED_FROM_BYTES = 1024

/** The content coding of an answer; browsers accept Brotli from encrypted and local origins only. */
export type Coding = 'br' | 'gzip'

/** As fast as gzip, and a sixth smaller for a page; of a script as large as with gzip. */
const BROTLI_QUALITY = 4
/** For a file that is kept: a script gets 7 % smaller, and the largest takes tens of milliseconds, once. */
const BROTLI_KEPT_QUALITY = 9
/** The window of a stream, 256 kB, which keeps its memory small. */
const BROTLI_WINDOW = 18

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses bytes off the event loop. */
export function compressed(bytes: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'gzip' ? zip(bytes) : brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

/** Compresses bytes off the event loop as much as a coding can, which takes a hundred times as long. */
export function compressedMost(bytes: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'gzip' ? zip(bytes) : brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } })
}

/** Where the chunks of an answer go: to the client, or through a compressor. */
export interface Sink {
  write(chunk: string | Uint8Array, encoding: BufferEncoding, done?: () => void): boolean
  end(done?: () => void): void
  /** Sends the head before the first chunk, if it is complete. */
  flushHead(): void
  flush(): void
}

/** Returns the coding for a client: Brotli if it names it, else gzip if it accepts it (RFC 9110, section 12.5.3). */
export function codingFor(headers: IncomingHttpHeaders): Coding | undefined {
  const accepted = new Map<string, boolean>()
  for (const part of String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    accepted.set(coding, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  if (accepted.get('br')) return 'br'
  return (accepted.get('gzip') ?? accepted.get('x-gzip') ?? accepted.get('*')) ? 'gzip' : undefined
}

/** Returns whether an answer's type is compressible; it then varies by encoding in any case. */
export function isCompressible(response: ServerResponse): boolean {
  return (
    COMPRESSIBLE.test(String(response.getHeader('content-type') ?? '').toLowerCase()) &&
    !NO_BODY.includes(response.statusCode) &&
    !response.hasHeader('content-encoding') &&
    !String(response.getHeader('cache-control') ?? '').includes('no-transform')
  )
}

/** Returns whether an answer is a stream of unknown length, or long enough. */
export function isLong(response: ServerResponse): boolean {
  const length = response.getHeader('content-length')
  return length === undefined || Number(length) >= COMPRESSED_FROM_BYTES
}

/** Returns a sink that compresses, what will be kept better; it waits for slow readers and ends with their connection. */
export function compressingSink(response: ServerResponse, raw: Sink, coding: Coding, isKept = false): Sink {
  response.removeHeader('content-length')
  response.removeHeader('accept-ranges')
  setHeader(response, 'content-encoding', coding)
  const params = { [BROTLI_PARAM_QUALITY]: isKept ? BROTLI_KEPT_QUALITY : BROTLI_QUALITY, [BROTLI_PARAM_LGWIN]: BROTLI_WINDOW }
  const stream = coding === 'gzip' ? createGzip() : createBrotliCompress({ params })
  stream.on('data', (chunk: Buffer) => {
    if (!raw.write(chunk, 'utf8')) stream.pause()
  })
  stream.once('end', () => raw.end())
  stream.once('error', () => response.destroy())
  stream.on('drain', () => response.emit('drain'))
  response.on('drain', () => stream.resume())
  response.once('close', () => stream.destroy())
  return {
    write: (chunk, encoding, done) => stream.write(chunk, encoding, done),
    end: (done) => {
      if (done) response.once('finish', done)
      stream.end()
    },
    flushHead: raw.flushHead,
    flush: () => stream.flush(coding === 'gzip' ? Z_SYNC_FLUSH : BROTLI_OPERATION_FLUSH),
  }
}

/** Sets a header of an answer that has begun but is not sent: the `setHeader` that Next installs would ignore it. */
export function setHeader(response: ServerResponse, name: string, value: OutgoingHttpHeader): void {
  ServerResponse.prototype.setHeader.call(response, name, value)
}
