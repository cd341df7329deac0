import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Answered, EdgeWatch } from './edge-watch.ts'
import type { PageMemory } from './page-memory.ts'
import type { PageTurns } from './page-turns.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What the metrics of a web server read when they are asked for. */
export interface WebParts {
  pages: PageMemory
  files: PageMemory
  turns: PageTurns
}

/** A request of Node's own fetch, as its diagnostics channels pass it. */
interface Fetched {
  request: { origin?: string | URL }
  response?: { statusCode: number }
}

/** A request of Node's HTTP client, as its diagnostics channels pass it. */
interface Requested {
  request: ClientRequest
  response?: IncomingMessage
}

/** Metrics of a web server in Prometheus' text format, named by OpenTelemetry's HTTP conventions. */
export class WebMetrics implements Pick<EdgeWatch, 'began' | 'ended' | 'looked'> {
  readonly #registry = new Registry()
  readonly contentType = this.#registry.contentType
  readonly #duration: Histogram
  readonly #platformDuration: Histogram
  readonly #looks: Counter
  #active = 0

  /** `platformUrls` are the addresses whose calls are measured. */
  constructor(parts: WebParts, platformUrls: readonly string[]) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    const gauge = (name: string, help: string, labelNames: string[], read: () => [labels: Record<string, string>, value: number][]) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          for (const [labels, value] of read()) this.set(labels, value)
        },
      })
    this.#duration = new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of HTTP requests, by kind of page; status 499 if the client left before the answer',
      labelNames: ['portico_kind', 'http_response_status_code'],
      buckets: BUCKETS,
      registers,
    })
    this.#platformDuration = new Histogram({
      name: 'http_client_request_duration_seconds',
      help: 'Duration of calls to the platform until their answer begins; status 0 without one',
      labelNames: ['server_address', 'http_response_status_code'],
      buckets: BUCKETS,
      registers,
    })
    this.#looks = new Counter({
      name: 'portico_web_cache_lookups_total',
      help: 'Requests for pages and files that may be cached, by whether they were',
      labelNames: ['cache', 'result'],
      registers,
    })
    gauge('http_server_active_requests', 'Requests in flight', [], () => [[{}, this.#active]])
    gauge('portico_web_cache_bytes', 'Memory of cached pages and files', ['cache'], () => [
      [{ cache: 'pages' }, parts.pages.held.bytes],
      [{ cache: 'files' }, parts.files.held.bytes],
    ])
    gauge('portico_web_reference_pages', 'Pages of references that are rendered, and that wait for their turn', ['state'], () => [
      [{ state: 'rendering' }, parts.turns.rendering],
      [{ state: 'waiting' }, parts.turns.waiting],
    ])
    this.#measurePlatform(new Map(platformUrls.map((url) => [new URL(url).origin, new URL(url).host])))
  }

  began(): void {
    this.#active += 1
  }

  ended({ kind, status, seconds }: Answered): void {
    this.#active -= 1
    this.#duration.labels(kind, String(status)).observe(seconds)
  }

  looked(cache: 'pages' | 'files', isHit: boolean): void {
    this.#looks.inc({ cache, result: isHit ? 'hit' : 'miss' })
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Next bundles the modules that call the platform; the channels of fetch and of the HTTP client are those of the whole process. */
  #measurePlatform(hosts: ReadonlyMap<string, string>): void {
    const calls = new WeakMap<object, { host: string; began: number }>()
    const begin = (request: object, host: string | undefined) => {
      if (host !== undefined) calls.set(request, { host, began: performance.now() })
    }
    const end = (request: object, status = 0) => {
      const call = calls.get(request)
      calls.delete(request)
      if (call) this.#platformDuration.labels(call.host, String(status)).observe((performance.now() - call.began) / 1000)
    }
    const endFetched = (message: unknown) => end((message as Fetched).request, (message as Fetched).response?.statusCode)
    const endRequested = (message: unknown) => end((message as Requested).request, (message as Requested).response?.statusCode)
    subscribe('undici:request:create', (message) => {
      const { request } = message as Fetched
      begin(request, hosts.get(String(request.origin)))
    })
    subscribe('undici:request:headers', endFetched)
    subscribe('undici:request:error', endFetched)
    subscribe('http.client.request.created', (message) => {
      const { request } = message as Requested
      begin(request, hosts.get(`${request.protocol}//${request.getHeader('host')}`))
    })
    subscribe('http.client.response.finish', endRequested)
    subscribe('http.client.request.error', endRequested)
  }
}
