import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** An HTTP target server that echoes requests unless given another behavior. */
export class TargetServer {
  readonly name: string
  readonly #server: Server
  #behaviour: Behaviour | null = null
  /** The number of received calls. */
  calls = 0

  private constructor(name: string) {
    this.name = name
    this.#server = createServer((request, response) => {
      this.calls += 1
      if (this.#behaviour) this.#behaviour(request, response)
      else this.#echo(request, response)
    })
    this.#server.keepAliveTimeout = 60_000
  }

  static async open(name = 'a', port = 0): Promise<TargetServer> {
    const target = new TargetServer(name)
    await new Promise<void>((resolve, reject) => target.#server.once('error', reject).listen({ host: '127.0.0.1', port }, resolve))
    return target
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Sets the answer to all further calls; null echoes again. */
  behave(behaviour: Behaviour | null): void {
    this.#behaviour = behaviour
  }

  async close(): Promise<void> {
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
