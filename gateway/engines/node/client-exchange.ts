import type { IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'

/** A request as an exchange uses it: of HTTP/1.1 as node:http has it, of HTTP/2 as `StreamRequest` shows it. */
export interface ClientRequest {
  readonly method?: string
  readonly url?: string
  readonly httpVersion: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: string[]
  readonly socket: Duplex
  /** Whether a body follows; undefined where the headers say it. */
  readonly hasBody?: boolean
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  once(event: 'end' | 'close', listener: () => void): unknown
  iterator(options: { destroyOnReturn: boolean }): AsyncIterable<Buffer>
}

/** An answer as an exchange uses it. */
export interface ClientResponse {
  readonly statusCode: number
  readonly headersSent: boolean
  readonly destroyed: boolean
  readonly writableEnded: boolean
  readonly writableFinished: boolean
  readonly writableNeedDrain: boolean
  /** `headers` are alternating names and values. */
  writeHead(status: number, headers: string[]): unknown
  flushHeaders(): void
  writeContinue(): void
  write(chunk: Buffer): boolean
  end(chunk?: Buffer | null): unknown
  destroy(): unknown
  on(event: 'close', listener: () => void): unknown
  once(event: 'close' | 'drain', listener: () => void): unknown
  off(event: 'close' | 'drain', listener: () => void): unknown
}
