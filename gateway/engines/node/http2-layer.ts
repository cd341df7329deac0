import type { IncomingHttpHeaders } from 'node:http'
import { constants, createServer, type Http2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { TIMES_DEFAULT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TimesPlan } from '../../plan/plan.ts'
import { StreamRequest } from './stream-request.ts'
import { StreamResponse } from './stream-response.ts'

const STREAMS_MAX = 100
const STREAM_WINDOW_BYTES = 64 * 1024
const HEADER_FIELDS_MAX = 200
/** Up to so many times the bounds of a header a request is read and refused; the library resets what is above, without an answer of ours. */
const READ_TIMES = 4
/** Streams that a client may reset: at once, and per second after that (CVE-2023-44487). */
const RESETS_AT_ONCE = 200
const RESETS_PER_SECOND = 20
const INVALID_FRAMES_MAX = 20
const MEMORY_MAX_MB = 8
/** For the client's end of a connection that was closed. */
const CLOSE_MS = 2_000
const HIGHEST_STREAM = 2 ** 31 - 1

/** Bounds of HTTP/2 that this port sets, besides those of HTTP/1.1. */
export interface Http2Bounds {
  headerBytes: number
  /** For a whole request, in milliseconds. */
  requestMs: number
}

type StreamHandler = (request: StreamRequest, response: StreamResponse) => void

/** Serves HTTP/2 on connections that TLS has chosen it for. */
export class Http2Layer {
  readonly #server: Http2Server
  readonly #bounds: Http2Bounds
  readonly #onStream: StreamHandler
  readonly #sessions = new Set<ServerHttp2Session>()
  #times: TimesPlan = TIMES_DEFAULT

  constructor(bounds: Http2Bounds, onStream: StreamHandler) {
    this.#bounds = bounds
    this.#onStream = onStream
    this.#server = createServer({
      settings: {
        maxConcurrentStreams: STREAMS_MAX,
        maxHeaderListSize: READ_TIMES * bounds.headerBytes,
        initialWindowSize: STREAM_WINDOW_BYTES,
        enableConnectProtocol: false,
      },
      maxHeaderListPairs: READ_TIMES * HEADER_FIELDS_MAX,
      maxSessionInvalidFrames: INVALID_FRAMES_MAX,
      maxSessionRejectedStreams: STREAMS_MAX,
      maxSessionMemory: MEMORY_MAX_MB,
      streamResetBurst: RESETS_AT_ONCE,
      streamResetRate: RESETS_PER_SECOND,
      // Values with blanks around them are refused here; otherwise they would be dropped, and the request served without them.
      strictFieldWhitespaceValidation: false,
      // Target servers may repeat any header.
      strictSingleValueFields: false,
    })
    this.#server.on('sessionError', (_error, session) => session.destroy())
  }

  useTimes(times: TimesPlan): void {
    this.#times = times
  }

  open(socket: Socket): void {
    this.#server.once('session', (session) => this.#follow(session, socket))
    this.#server.emit('connection', socket)
  }

  /** Asks all clients to open no more streams, and closes their connections after the last one. */
  closeIdle(): void {
    for (const session of this.#sessions) session.close()
  }

  /** Announces to all clients that their connections will close. */
  announceClose(): void {
    for (const session of this.#sessions) session.goaway(constants.NGHTTP2_NO_ERROR, HIGHEST_STREAM)
  }

  /** Closes a connection that has no stream for some time: the time for a header at first, then that of an idle connection. */
  #follow(session: ServerHttp2Session, socket: Socket): void {
    this.#sessions.add(session)
    let open = 0
    let idle = setTimeout(() => socket.destroy(), this.#times.headerMs)
    const close = () => {
      session.close()
      // A client that does not close its side would keep the connection open.
      idle = setTimeout(() => socket.destroy(), CLOSE_MS)
    }
    session.on('stream', (stream, headers, _flags, fields) => {
      open += 1
      clearTimeout(idle)
      stream.once('close', () => {
        open -= 1
        if (open > 0) return
        clearTimeout(idle)
        idle = setTimeout(close, this.#times.idleMs)
      })
      this.#serve(stream, headers, fields as unknown as string[], socket)
    })
    socket.once('close', () => {
      clearTimeout(idle)
      this.#sessions.delete(session)
    })
  }

  #serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, fields: readonly string[], socket: Socket): void {
    // A reset by the client is followed by the close of the stream, which ends the call.
    stream.on('error', () => undefined)
    if (stream.destroyed) return
    if (!stream.endAfterHeaders) {
      const slow = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), this.#bounds.requestMs)
      stream.once('end', () => clearTimeout(slow))
      stream.once('close', () => clearTimeout(slow))
    }
    const request = new StreamRequest(stream, headers, fields, socket, { bytes: this.#bounds.headerBytes, fields: HEADER_FIELDS_MAX })
    this.#onStream(request, new StreamResponse(stream, request.method === 'HEAD', this.#times.idleMs))
  }
}
