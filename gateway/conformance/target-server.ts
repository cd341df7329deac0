import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The request that a target server received, which is its default answer. */
export interface Echo {
  server: string
  method: string
  url: string
  headers: Record<string, string | string[]>
  rawHeaders: string[]
  body: string
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void
type UpgradeBehaviour = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** How an answer agrees to the protocol `echo`. */
const AGREES = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n'

/** Agrees to another protocol, after what is sent before, and sends a first text in it. */
export function agreeing(before: string, first: string): UpgradeBehaviour {
  return (_request, socket) => {
    socket.on('error', () => undefined)
    socket.write(before + AGREES + first)
  }
}

/** An HTTP target server that echoes requests unless given another behavior. */
export class TargetServer {
  readonly name: string
  readonly #server: Server
  #behaviour: Behaviour | null = null
  readonly #sockets = new Set<Socket>()
  readonly #called = new WeakSet<Socket>()
  /** The number of received calls. */
  calls = 0
  /** The number of connections over which calls came. Connections of health checks, which bring none, are not counted. */
  connections = 0

  private constructor(name: string) {
    this.name = name
    this.#server = createServer((request, response) => {
      this.calls += 1
      if (!this.#called.has(request.socket)) this.connections += 1
      this.#called.add(request.socket)
      if (this.#behaviour) this.#behaviour(request, response)
      else this.#echo(request, response)
    })
    this.#server.keepAliveTimeout = 60_000
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  static async open(name = 'a', port = 0, host = '127.0.0.1'): Promise<TargetServer> {
    const target = new TargetServer(name)
    await new Promise<void>((resolve, reject) => target.#server.once('error', reject).listen({ host, port }, resolve))
    return target
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Sets the answer to all further calls; null echoes again. */
  behave(behaviour: Behaviour | null): void {
    this.#behaviour = behaviour
  }

  /** Sets what happens to requests for another protocol; null answers them like others. */
  behaveOnUpgrade(behaviour: UpgradeBehaviour | null): void {
    this.#server.removeAllListeners('upgrade')
    if (!behaviour) return
    this.#server.on('upgrade', (request, socket, head) => {
      this.calls += 1
      behaviour(request, socket, head)
    })
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #echo(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const echo: Echo = {
        server: this.name,
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers as Echo['headers'],
        rawHeaders: request.rawHeaders,
        body: Buffer.concat(chunks).toString(),
      }
      const text = JSON.stringify(echo)
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'x-target': this.name })
        .end(text)
    })
  }
}
