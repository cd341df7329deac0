import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { TIMES_DEFAULT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TimesPlan } from '../../plan/plan.ts'
import type { CertificatePair } from '../../tls/certificate-pair.ts'
import { notePeer } from './peer-address.ts'
import type { ParseError } from './refuse-broken.ts'
import { TlsLayer } from './tls-layer.ts'
import { upgradeOf } from './upgrade-request.ts'

const REQUEST_TIMEOUT_MS = 300_000
const TIMEOUT_CHECK_MS = 2_000
const HEADER_BYTES_MAX = 16 * 1024
/** How long answers carry `Connection: close` before the port closes. */
const CLOSE_NOTICE_MS = 2_000

/** What becomes of what clients send. */
export interface ClientHandlers {
  onRequest(request: IncomingMessage, response: ServerResponse): void
  /** Gets a request with an expectation other than 100-continue. */
  onExpectation(request: IncomingMessage, response: ServerResponse): void
  /** Gets a request for another protocol; its connection belongs to the handler from now on. */
  onUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
  /** Gets a connection whose bytes are not a request; without an error for CONNECT. */
  onBroken(socket: Duplex, error?: ParseError): void
}

/** The port for clients: connections, TLS if there are certificates, and HTTP/1.1. */
export class ClientListener {
  readonly #server: Server
  readonly #tls: TlsLayer

  constructor(handlers: ClientHandlers) {
    const server = createServer({
      requireHostHeader: false,
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: TIMES_DEFAULT.headerMs,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: TIMES_DEFAULT.idleMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      noDelay: true,
      shouldUpgradeCallback: (request) => upgradeOf(request) !== null,
    })
    const serveHttp1 = takeConnections(server, (socket) => this.#open(socket, serveHttp1))
    this.#server = server
    this.#tls = new TlsLayer(['http/1.1'], TIMES_DEFAULT.headerMs, serveHttp1)
    server.on('request', handlers.onRequest)
    server.on('checkContinue', handlers.onRequest)
    server.on('checkExpectation', handlers.onExpectation)
    server.on('upgrade', (request, socket, head) => handlers.onUpgrade(request, socket as Socket, head))
    server.on('clientError', (error: ParseError, socket) => handlers.onBroken(socket, error))
    server.on('connect', (_request, socket) => handlers.onBroken(socket))
  }

  get isListening(): boolean {
    return this.#server.listening
  }

  async listen(host: string, port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen({ host, port }, resolve)
    await promise
    this.#server.off('error', reject)
    return (this.#server.address() as AddressInfo).port
  }

  /** Uses these certificates for further connections; from the first ones on, all connections are opened with TLS. */
  useCertificates(pairs: readonly CertificatePair[]): void {
    this.#tls.use(pairs)
  }

  useTimes({ headerMs, idleMs }: TimesPlan): void {
    this.#server.headersTimeout = headerMs
    this.#server.keepAliveTimeout = idleMs
  }

  /** Waits for calls in flight, for `limitMs` at most, and closes the port and all connections. Answers must ask clients to close. */
  async close(limitMs: number): Promise<void> {
    const end = Date.now() + limitMs
    const noticeEnd = Date.now() + Math.min(CLOSE_NOTICE_MS, limitMs)
    while (Date.now() < noticeEnd && (await this.#connections()) > 0) await delay(50)
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeIdleConnections()
    await Promise.race([closed, delay(Math.max(0, end - Date.now()), undefined, { ref: false })])
    this.#server.closeAllConnections()
  }

  #open(socket: Socket, serveHttp1: (socket: Socket) => void): void {
    notePeer(socket)
    if (this.#tls.isOn) this.#tls.open(socket)
    else serveHttp1(socket)
  }

  #connections(): Promise<number> {
    return new Promise((resolve) => this.#server.getConnections((_error, count) => resolve(count ?? 0)))
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
