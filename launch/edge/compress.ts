import { type IncomingHttpHeaders, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|wasm|yaml)|image\/svg|font\/[ot]tf)/
const NO_BODY = [204, 206, 304]

/** Smaller answers hardly get shorter. */
export const COMPRESSED_FROM_BYTES = 1024

/** Compresses bytes with gzip off the event loop. */
export const gzipped: (bytes: Buffer) => Promise<Buffer> = promisify(gzip)

/** Where the chunks of an answer go: to the client, or through a compressor. */
export interface Sink {
  write(chunk: string | Uint8Array, encoding: BufferEncoding, done?: () => void): boolean
  end(done?: () => void): void
  /** Sends the head before the first chunk, if it is complete. */
  flushHead(): void
  flush(): void
}

/** Returns whether a client accepts gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(headers: IncomingHttpHeaders): boolean {
  let accepted = false
  for (const part of String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    if (coding === 'gzip' || coding === 'x-gzip') return !refused
    if (coding === '*') accepted = !refused
  }
  return accepted
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

/** Returns a sink that compresses with gzip; it waits for slow readers and ends with their connection. */
export function gzipSink(response: ServerResponse, raw: Sink): Sink {
  response.removeHeader('content-length')
  response.removeHeader('accept-ranges')
  setHeader(response, 'content-encoding', 'gzip')
  const stream = createGzip()
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
    flush: () => stream.flush(constants.Z_SYNC_FLUSH),
  }
}

/** Sets a header of an answer that has begun but is not sent: the `setHeader` that Next installs would ignore it. */
export function setHeader(response: ServerResponse, name: string, value: OutgoingHttpHeader): void {
  ServerResponse.prototype.setHeader.call(response, name, value)
}
