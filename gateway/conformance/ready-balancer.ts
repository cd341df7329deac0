import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const CHECK_EVERY_MS = 200
/** A busy machine answers late; a gateway that is stopping answers at once, or not at all. */
const CHECK_WAIT_MS = 10_000

/** A gateway behind the balancer. */
export interface Backend {
  port: number
  opsPort: number
}

/** An HTTP balancer as a fleet of gateways needs one: calls go in turn to those whose `/readyz` answers 200. It sends no call twice. */
export class ReadyBalancer {
  readonly #backends: readonly (Backend & { agent: Agent })[]
  readonly #server: Server
  readonly #running = new AbortController()
  readonly #isReady = new Set<Backend>()
  #turn = 0

  constructor(backends: readonly Backend[]) {
    this.#backends = backends.map((backend) => ({ ...backend, agent: new Agent({ keepAlive: true }) }))
    // Longer than any test: a client never writes to a connection that closes because it was idle.
    this.#server = createServer({ keepAliveTimeout: 3_600_000 }, (from, to) => this.#forward(from, to))
  }

  async open(): Promise<number> {
    for (const backend of this.#backends) void this.#follow(backend)
    await new Promise<void>((resolve) => this.#server.listen({ host: '127.0.0.1', port: 0 }, resolve))
    return (this.#server.address() as AddressInfo).port
  }

  /** The number of gateways that get calls. */
  get ready(): number {
    return this.#isReady.size
  }

  close(): void {
    this.#running.abort()
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#backends) agent.destroy()
  }

  /** Each gateway on its own: a slow answer of one does not hide that another one stops. */
  async #follow(backend: Backend): Promise<void> {
    const { signal } = this.#running
    while (!signal.aborted) {
      if (await isReady(backend)) this.#isReady.add(backend)
      else this.#isReady.delete(backend)
      await delay(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  #forward(from: IncomingMessage, to: ServerResponse): void {
    this.#turn += 1
    const ready = this.#backends.filter((one) => this.#isReady.has(one))
    const backend = ready[this.#turn % ready.length]
    if (!backend) {
      to.writeHead(502).end('no gateway is ready')
      return
    }
    const { port, agent } = backend
    const sent = request({ host: '127.0.0.1', port, agent, method: from.method, path: from.url, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      answer.once('error', () => to.destroy())
    })
    sent.once('error', (error) => {
      if (to.headersSent) to.destroy()
      else to.writeHead(502).end(error.message)
    })
    from.pipe(sent)
  }
}

async function isReady({ opsPort }: Backend): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`, { signal: AbortSignal.timeout(CHECK_WAIT_MS) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}
