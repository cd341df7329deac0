import { isIPv6 } from 'node:net'
import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { INTROSPECTION_ANSWER_BYTES_MAX, introspectionRequest } from '@portico/contract/gateway-snapshot/introspection'
import { bareHost } from '@portico/outbound/denied-target'
import { InterimAnswers, skipInterimAnswers } from '@portico/outbound/interim-answers'
import type { Outbound } from '@portico/outbound/outbound'
import { poolConnector } from '@portico/outbound/pool-connector'
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici'

const CONNECTIONS_MAX = 32
const CONNECTION_LIFE_MS = 60_000

type ClientOptions = Client.Options & { connect: buildConnector.connector }

/** A connection that drops interim answers. Its pool gives it a request only after the answer to the one before. */
class EndpointClient extends Client {
  readonly #answers: InterimAnswers

  constructor(origin: URL, options: ClientOptions) {
    const answers = new InterimAnswers()
    super(origin, {
      ...options,
      connect: (target, done) =>
        options.connect(target, (...[error, socket]: Parameters<buildConnector.Callback>) => {
          if (error) return done(error, null)
          skipInterimAnswers(socket, answers)
          done(null, socket)
        }),
    })
    this.#answers = answers
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#answers.expectAnswer()
    return super.dispatch(options, handler)
  }
}

/** Asks an environment's introspection endpoint (RFC 7662). */
export class IntrospectionClient {
  readonly #oauth: SnapshotOAuth
  readonly #pool: Pool
  readonly #path: string

  constructor(outbound: Outbound, oauth: SnapshotOAuth) {
    const { protocol, hostname, port, pathname, search } = new URL(oauth.introspectionUri)
    const host = bareHost(hostname)
    const number = Number(port) || (protocol === 'https:' ? 443 : 80)
    this.#oauth = oauth
    this.#path = pathname + search
    this.#pool = new Pool(`${protocol}//${isIPv6(host) ? `[${host}]` : host}:${number}`, {
      connect: poolConnector(outbound, number, { timeoutMs: oauth.timeoutMs }),
      factory: (origin, options) => new EndpointClient(origin, options as ClientOptions),
      connections: CONNECTIONS_MAX,
      clientTtl: CONNECTION_LIFE_MS,
      headersTimeout: oauth.timeoutMs,
      bodyTimeout: oauth.timeoutMs,
      pipelining: 1,
      allowH2: false,
    })
  }

  /** Resolves with the parsed answer. Rejects with a reason that contains no secret if there is none in time. */
  async ask(token: string): Promise<unknown> {
    const sent = introspectionRequest(this.#oauth, token)
    const { statusCode, body } = await this.#pool.request({
      method: 'POST',
      path: this.#path,
      ...sent,
      signal: AbortSignal.timeout(this.#oauth.timeoutMs),
    })
    const text = await readText(body)
    if (statusCode === 401 || statusCode === 403)
      throw new Error(`the introspection endpoint refused the authorization value (${statusCode})`)
    if (statusCode !== 200) throw new Error(`the introspection endpoint answered ${statusCode}`)
    try {
      return JSON.parse(text)
    } catch {
      throw new Error('the answer of the introspection endpoint is not JSON')
    }
  }

  /** Closes the connections after their last answer. */
  close(): void {
    this.#pool.close().catch(() => this.#pool.destroy())
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > INTROSPECTION_ANSWER_BYTES_MAX) throw new Error('the answer of the introspection endpoint is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
