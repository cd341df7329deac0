import { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { createSecureContext, createServer, type SecureContext, type Server, type TLSSocket } from 'node:tls'
import { type CertificatePair, TLS_VERSION_MIN } from '../../tls/certificate-pair.ts'

interface ServedCertificate {
  leaf: X509Certificate
  context: SecureContext
}

/** Opens TLS on connections, with the certificate for the host name that a client asks for (SNI). */
export class TlsLayer {
  readonly #server: Server
  #served: readonly ServedCertificate[] | null = null

  /** `onSecure` gets each connection whose handshake succeeded within `handshakeMs`; others are closed. */
  constructor(protocols: string[], handshakeMs: number, onSecure: (socket: TLSSocket) => void) {
    this.#server = createServer({
      ALPNProtocols: protocols,
      minVersion: TLS_VERSION_MIN,
      handshakeTimeout: handshakeMs,
      SNICallback: (name, answer) => answer(null, this.#contextFor(name)),
    })
    this.#server.on('secureConnection', onSecure)
    this.#server.on('tlsClientError', (_error, socket) => socket.destroy())
  }

  /** Whether connections are opened with TLS. */
  get isOn(): boolean {
    return this.#served !== null
  }

  /**
   * Uses these certificates for further connections; the first for host names that belong to none. Without any, every handshake fails; null
   * turns TLS off. Processes with the same `ticketKeys` resume each other's sessions; without them this one makes its own.
   */
  use(pairs: readonly CertificatePair[] | null, ticketKeys?: Uint8Array): void {
    const served = (pairs ?? []).map(({ certificate, privateKey }) => ({
      leaf: new X509Certificate(certificate),
      context: createSecureContext({ cert: certificate, key: privateKey, minVersion: TLS_VERSION_MIN }),
    }))
    const [first] = pairs ?? []
    this.#server.setSecureContext({
      ...(first ? { cert: first.certificate, key: first.privateKey } : {}),
      ...(ticketKeys ? { ticketKeys: Buffer.from(ticketKeys) } : {}),
      minVersion: TLS_VERSION_MIN,
    })
    this.#served = pairs === null ? null : served
  }

  open(socket: Socket): void {
    // Node.js does not close a connection with TLS whose client is gone if it may be half open.
    socket.allowHalfOpen = false
    this.#server.emit('connection', socket)
  }

  #contextFor(name: string): SecureContext | undefined {
    return (this.#served?.find(({ leaf }) => leaf.checkHost(name) !== undefined) ?? this.#served?.[0])?.context
  }
}
