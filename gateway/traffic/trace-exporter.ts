import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Agent, request } from 'undici'
import type { CallEvent } from '../engines/call-event.ts'
import { attributesOf, type Span, spansOf } from './call-spans.ts'

/** Calls whose spans wait; further ones are dropped. */
export const TRACE_QUEUE_MAX = 5_000
/** Calls in one request. */
const BATCH = 500
const EVERY_MS = 1_000
const CALL_MS = 10_000
const RETRY_MS = 5_000
/** After so many failures a batch is dropped. */
const ATTEMPTS = 3
/** Answers after which the same batch may be sent again (OTLP specification, retryable response codes). */
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** Bytes that are read of an answer. */
const ANSWER_MAX = 64 * 1024

export interface TraceResource {
  hostName: string
  version: string
}

/** Sends spans to a collector by OTLP over HTTP in its JSON form. Adding a call never waits: what does not fit into the queue is dropped and counted. */
export class TraceExporter {
  readonly #url: URL
  readonly #headers: Record<string, string>
  readonly #resource: TraceResource
  readonly #log: Logger
  readonly #retryMs: number
  readonly #agent = new Agent({ connect: { timeout: CALL_MS }, headersTimeout: CALL_MS, bodyTimeout: CALL_MS })
  readonly #waiting: CallEvent[] = []
  #dropped = 0
  #sent = 0
  #failing = false
  /** Of the environment that is served; empty before. */
  environment = ''

  /** `url` is the operator's; a user and password in it are sent as `Authorization: Basic`. */
  constructor(url: string, resource: TraceResource, log: Logger, retryMs = RETRY_MS) {
    this.#url = new URL(url)
    const { username, password } = this.#url
    const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
    this.#headers = { 'content-type': 'application/json', ...(username && { authorization: `Basic ${credentials}` }) }
    this.#url.username = ''
    this.#url.password = ''
    this.#resource = resource
    this.#log = log
    this.#retryMs = retryMs
  }

  /** Calls whose spans were dropped so far. */
  get dropped(): number {
    return this.#dropped
  }

  /** Calls whose spans the collector accepted so far. */
  get sent(): number {
    return this.#sent
  }

  /** Calls whose spans wait. */
  get pending(): number {
    return this.#waiting.length
  }

  /** Adds the spans of a call, if it has any. */
  add(event: CallEvent): void {
    if (event.trace === null) return
    if (this.#waiting.length < TRACE_QUEUE_MAX) this.#waiting.push(event)
    else this.#dropped += 1
  }

  /** Sends spans every second until `signal` aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(EVERY_MS, undefined, { signal }).catch(() => undefined)
      while (this.#waiting.length > 0 && !signal.aborted) await this.#sendBatch(signal)
    }
  }

  /** Sends what waits within a time, and drops the rest. */
  async close(withinMs: number): Promise<void> {
    const limit = AbortSignal.timeout(withinMs)
    while (this.#waiting.length > 0 && !limit.aborted) await this.#sendBatch(limit)
    this.#dropped += this.#waiting.splice(0).length
    await this.#agent.destroy()
  }

  /** Sends one batch, several times if need be. What cannot be sent is dropped. */
  async #sendBatch(signal: AbortSignal): Promise<void> {
    const batch = this.#waiting.slice(0, BATCH)
    const body = JSON.stringify(this.#documentOf(batch.flatMap((event) => (event.trace ? spansOf(event, event.trace) : []))))
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#post(body, signal)
      if (outcome === 'accepted') this.#sent += batch.length
      else if (outcome === 'later' && signal.aborted) return
      else if (outcome === 'later' && attempt < ATTEMPTS) {
        await delay(this.#retryMs, undefined, { signal }).catch(() => undefined)
        continue
      } else this.#dropped += batch.length
      this.#waiting.splice(0, batch.length)
      return
    }
  }

  async #post(body: string, signal: AbortSignal): Promise<'accepted' | 'refused' | 'later'> {
    try {
      const answer = await request(this.#url, { dispatcher: this.#agent, method: 'POST', headers: this.#headers, body, signal })
      await answer.body.dump({ limit: ANSWER_MAX })
      const { statusCode } = answer
      if (statusCode < 300) {
        this.#note(null)
        return 'accepted'
      }
      this.#note(`the collector answered ${statusCode}`)
      return RETRYABLE.has(statusCode) ? 'later' : 'refused'
    } catch (error) {
      if (!signal.aborted) this.#note((error as NodeJS.ErrnoException).code ?? (error as Error).message)
      return 'later'
    }
  }

  /** Logs when spans begin or cease to be lost, not each time. */
  #note(reason: string | null): void {
    if (reason !== null && !this.#failing) this.#log.warn({ reason }, 'cannot send spans')
    if (reason === null && this.#failing) this.#log.info('spans are sent again')
    this.#failing = reason !== null
  }

  #documentOf(spans: Span[]) {
    const attributes = attributesOf({
      'service.name': 'portico-gateway',
      'service.version': this.#resource.version,
      'service.instance.id': this.#resource.hostName,
      'deployment.environment.name': this.environment,
    })
    const scope = { name: 'portico.gateway', version: this.#resource.version }
    return { resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope, spans }] }] }
  }
}
