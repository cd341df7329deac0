import type { IncomingHttpHeaders } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { ClientRequest } from './client-exchange.ts'

/** A path with its query: printable ASCII without a fragment. */
const PATH = /^\/[!-"$-~]*$/
const BLANK_AROUND = /^[ \t]|[ \t]$/
/** A host with a port or without; no user information (RFC 9113, section 8.3.1). */
const AUTHORITY = /^[A-Za-z0-9._~[\]:-]+$/

/** The largest header that is served. */
interface HeaderBounds {
  bytes: number
  fields: number
}

/** A request on a stream of HTTP/2, in the form of HTTP/1.1: `:authority` is Host, and the parts of a split Cookie are one. */
export class StreamRequest implements ClientRequest {
  readonly httpVersion = '2.0'
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders = {}
  readonly rawHeaders: string[] = []
  readonly socket: Socket
  readonly hasBody: boolean
  /** Why the request cannot be served; null if it is well formed. */
  readonly malformed: string | null
  readonly #stream: ServerHttp2Stream

  /** `fields` are alternating names and values as received; `headers` are the same, combined by name. */
  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, fields: readonly string[], socket: Socket, bounds: HeaderBounds) {
    this.#stream = stream
    this.socket = socket
    this.hasBody = !stream.endAfterHeaders
    const pseudo = (name: string) => headers[name] as string | undefined
    const authority = pseudo(':authority')
    this.method = pseudo(':method') ?? ''
    this.url = pseudo(':path') ?? ''
    if (authority !== undefined) this.rawHeaders.push('host', authority)
    for (let i = 0; i < fields.length; i += 2) {
      const [name = '', value = ''] = [fields[i], fields[i + 1]]
      if (name.startsWith(':') || name === 'cookie') continue
      // Both may be sent; only different ones are ambiguous, and count as two.
      if (name === 'host' && authority !== undefined && value.toLowerCase() === authority.toLowerCase()) continue
      this.rawHeaders.push(name, value)
    }
    for (const [name, value] of Object.entries(headers)) if (!name.startsWith(':')) this.headers[name] = value
    if (authority !== undefined) this.headers.host = authority
    if (headers.cookie !== undefined) this.rawHeaders.push('cookie', headers.cookie)
    this.malformed = fieldsProblem(fields, bounds) ?? problemOf(this.method, this.url, pseudo(':scheme'), this.headers.host)
  }

  on(event: 'data', listener: (chunk: Buffer) => void): void {
    this.#stream.on(event, listener)
  }

  once(event: 'end' | 'close', listener: () => void): void {
    this.#stream.once(event, listener)
  }

  iterator(options: { destroyOnReturn: boolean }): AsyncIterable<Buffer> {
    return this.#stream.iterator(options)
  }
}

function fieldsProblem(fields: readonly string[], bounds: HeaderBounds): string | null {
  if (fields.length / 2 > bounds.fields || fields.reduce((sum, { length }) => sum + length, 0) > bounds.bytes)
    return 'The header of the request is too large.'
  return fields.some((text) => BLANK_AROUND.test(text)) ? 'A header starts or ends with a blank.' : null
}

function problemOf(method: string, path: string, scheme: string | undefined, host: string | undefined): string | null {
  if (method === 'CONNECT') return 'CONNECT is not supported.'
  if (scheme !== 'https') return 'The scheme must be https.'
  if (host !== undefined && !AUTHORITY.test(host)) return 'The authority must be a host.'
  return PATH.test(path) ? null : 'The request target must be a path.'
}
