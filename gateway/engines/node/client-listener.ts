import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { TIMES_DEFAULT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TrustedProxies } from '@portico/settings/trusted-proxies'
import type { TimesPlan } from '../../plan/plan.ts'
import type { CertificatePair } from '../../tls/certificate-pair.ts'
import type { ClientRequest, ClientResponse } from './client-exchange.ts'
import { Http2Layer } from './http2-layer.ts'
import { notePeer, peerOf, setPeer } from './peer-address.ts'
import { readProxyHeader } from './proxy-header.ts'
import type { ParseError } from './refuse-broken.ts'
import { TlsLayer } from './tls-layer.ts'
import { upgradeOf } from './upgrade-request.ts'

/** As in ALPN (RFC 7301), preferred first. */
const HTTP2 = 'h2'
const PROTOCOLS = [HTTP2, 'http/1.1']
const REQUEST_TIMEOUT_MS = 300_000
const TIMEOUT_CHECK_MS = 2_000
const HEADER_BYTES_MAX = 16 * 1024
/** How long answers carry `Connection: close` before the port closes. */
const CLOSE_NOTICE_MS = 2_000
const CLOSE_IDLE_EVERY_MS = 100

/** What becomes of what clients send. */
export interface ClientHandlers {
  onRequest(request: ClientRequest, response: ClientResponse): void
  /** Gets a request with an expectation other than 100-continue. */
  onExpectation(request: ClientRequest, response: ClientResponse): void
  /** Gets a request of HTTP/2 that is not well formed, and why. */
  onMalformed(request: ClientRequest, response: ClientResponse, detail: string): void
  /** Gets a request for another protocol; its connection belongs to the handler from now on. */
  onUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
  /** Gets a connection whose bytes are not a request; without an error for CONNECT. */
  onBroken(socket: Duplex, error?: ParseError): void
}

/** The port for clients: connections, the PROXY protocol, TLS if there are certificates, HTTP/1.1, and HTTP/2 over TLS. */
export class ClientListener {
  readonly #server: Server
  readonly #tls: TlsLayer
  readonly #http2: Http2Layer
  readonly #proxies: TrustedProxies | null
  readonly #sockets = new Set<Socket>()
  #times: TimesPlan = TIMES_DEFAULT

  /** With `proxies`, connections come from these and begin with a header of the PROXY protocol. `requestMs` is the time for a whole request. */
  constructor(handlers: ClientHandlers, proxies: TrustedProxies | null, requestMs = REQUEST_TIMEOUT_MS) {
    this.#proxies = proxies
    const server = createServer({
      requireHostHeader: false,
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: TIMES_DEFAULT.headerMs,
      keepAliveTimeout: TIMES_DEFAULT.idleMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      noDelay: true,
      shouldUpgradeCallback: (request) => upgradeOf(request) !== null,
    })
    server.requestTimeout = requestMs
    const serveHttp1 = takeConnections(server, (socket) => this.#open(socket, serveHttp1))
    this.#server = server
    this.#http2 = new Http2Layer({ headerBytes: HEADER_BYTES_MAX, requestMs }, (request, response) => {
      if (request.malformed !== null) handlers.onMalformed(request, response, request.malformed)
      else if (/^100-continue$/i.test(request.headers.expect ?? '100-continue')) handlers.onRequest(request, response)
      else handlers.onExpectation(request, response)
    })
    this.#tls = new TlsLayer(PROTOCOLS, TIMES_DEFAULT.headerMs, (socket) => {
      if (socket.alpnProtocol === HTTP2) this.#http2.open(socket)
      else serveHttp1(socket)
    })
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      // Node.js does not read what arrives with a request for another protocol: nothing after it is served.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
      handlers.onRequest(request, response)
    }
    server.on('request', serve)
    server.on('checkContinue', serve)
    server.on('checkExpectation', handlers.onExpectation)
    server.on('upgrade', (request, socket, head) => handlers.onUpgrade(request, socket as Socket, head))
    server.on('clientError', (error: ParseError, socket) => handlers.onBroken(socket, error))
    server.on('connect', (_request, socket) => handlers.onBroken(socket))
  }

  get isListening(): boolean {
    return this.#server.listening
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#sockets.size
  }

  async listen(host: string, port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen({ host, port }, resolve)
    await promise
    this.#server.off('error', reject)
    return (this.#server.address() as AddressInfo).port
  }

  /** Uses these certificates for further connections, or cleartext for null; open connections go on. */
  useCertificates(pairs: readonly CertificatePair[] | null, ticketKeys?: Uint8Array): void {
    this.#tls.use(pairs, ticketKeys)
  }

  useTimes(times: TimesPlan): void {
    this.#times = times
    this.#server.headersTimeout = times.headerMs
    this.#server.keepAliveTimeout = times.idleMs
    this.#http2.useTimes(times)
  }

  /** Waits for calls in flight, for `limitMs` at most, and closes the port and all connections. Answers must ask clients to close. */
  async close(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs
    this.#http2.announceClose()
    const noticeEnd = performance.now() + Math.min(CLOSE_NOTICE_MS, limitMs)
    while (performance.now() < noticeEnd && this.connections > 0) await delay(50)
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#http2.closeIdle()
    // An answer that began before the drain did not ask its client to close: its connection is idle after its end.
    const closing = setInterval(() => this.#server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    this.#server.closeIdleConnections()
    await Promise.race([closed, delay(Math.max(0, end - performance.now()), undefined, { ref: false })])
    clearInterval(closing)
    for (const socket of this.#sockets) socket.destroy()
  }

  #open(socket: Socket, serveHttp1: (socket: Socket) => void): void {
    notePeer(socket)
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    const serve = this.#tls.isOn ? (opened: Socket) => this.#tls.open(opened) : serveHttp1
    if (!this.#proxies) serve(socket)
    else if (!this.#proxies.has(peerOf(socket))) socket.destroy()
    else
      readProxyHeader(socket, this.#times.headerMs, (address) => {
        if (address !== null) setPeer(socket, address)
        serve(socket)
      })
  }
}

/** Passes a server's new connections to `take`, and returns how the server would serve one. */
function takeConnections(server: Server, take: (socket: Socket) => void): (socket: Socket) => void {
  const serve = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', take)
  return (socket) => {
    for (const listener of serve) listener.call(server, socket)
  }
}
