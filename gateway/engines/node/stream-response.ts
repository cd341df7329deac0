import { constants, type ServerHttp2Stream } from 'node:http2'
import type { ClientResponse } from './client-exchange.ts'

/** Headers that HTTP/2 does not have (RFC 9113, section 8.2.2). */
const CONNECTION_HEADERS = new Set(['connection', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'])

/** Statuses of answers without a body (RFC 9110, section 6.4.1). */
const BODILESS = new Set([204, 205, 304])

/** An answer on a stream of HTTP/2, which takes the headers of HTTP/1.1. `Connection: close` asks the client to open no more streams. */
export class StreamResponse implements ClientResponse {
  statusCode = 200
  readonly #stream: ServerHttp2Stream
  readonly #isHead: boolean
  readonly #stuckMs: number
  #ended = false

  /** The stream is reset if its client does not read the end of an answer for `stuckMs`. */
  constructor(stream: ServerHttp2Stream, isHead: boolean, stuckMs: number) {
    this.#stream = stream
    this.#isHead = isHead
    this.#stuckMs = stuckMs
  }

  get headersSent(): boolean {
    return this.#stream.headersSent
  }

  get destroyed(): boolean {
    return this.#stream.destroyed || this.#stream.closed
  }

  get writableEnded(): boolean {
    return this.#ended
  }

  /** A stream of HEAD is ended by Node.js before its answer. */
  get writableFinished(): boolean {
    return this.#ended && this.#stream.writableFinished
  }

  get writableNeedDrain(): boolean {
    return this.#stream.writableNeedDrain
  }

  writeHead(status: number, headers: string[]): void {
    this.statusCode = status
    if (this.destroyed) return
    const fields = [':status', String(status)]
    for (let i = 0; i < headers.length; i += 2) {
      const [name = '', value = ''] = [headers[i]?.toLowerCase(), headers[i + 1]]
      if (CONNECTION_HEADERS.has(name)) {
        if (name === 'connection' && value === 'close') this.#stream.session?.close()
      } else fields.push(name, value)
    }
    this.#respond(fields, !this.#isHead && !BODILESS.has(status))
  }

  /** Headers are sent at once. */
  flushHeaders(): void {}

  writeContinue(): void {
    if (!this.destroyed) this.#stream.additionalHeaders({ ':status': 100 })
  }

  write(chunk: Buffer): boolean {
    return this.destroyed || this.#stream.writableEnded || this.#stream.write(chunk)
  }

  /** Ends the answer. */
  end(chunk?: Buffer | null): void {
    this.#ended = true
    const stream = this.#stream
    if (this.destroyed) return
    if (chunk && !stream.writableEnded) stream.write(chunk)
    stream.end()
    const stuck = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), this.#stuckMs)
    stream.once('close', () => clearTimeout(stuck))
  }

  /** Resets the stream; other streams of the connection go on. */
  destroy(): void {
    this.#stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  }

  /**
   * Sends the headers. The end of a body waits for `wantTrailers`: Node.js ends the body of a stream before it resets it, so that an answer
   * that was cut would look whole.
   */
  #respond(fields: string[], hasBody: boolean): void {
    const stream = this.#stream
    stream.respond(fields, { waitForTrailers: hasBody })
    if (!hasBody) this.#stopClient()
    stream.once('wantTrailers', () => {
      if (this.destroyed) return
      stream.sendTrailers({})
      this.#stopClient()
    })
  }

  /** Tells a client that is still sending that the rest is not needed; not in the same turn, in which the end is still to be sent. */
  #stopClient(): void {
    const stream = this.#stream
    if (!stream.endAfterHeaders) setImmediate(() => stream.readableEnded || stream.close(constants.NGHTTP2_NO_ERROR))
  }

  on(event: 'close', listener: () => void): void {
    this.#stream.on(event, listener)
  }

  once(event: 'close' | 'drain', listener: () => void): void {
    this.#stream.once(event, listener)
  }

  off(event: 'close' | 'drain', listener: () => void): void {
    this.#stream.off(event, listener)
  }
}
