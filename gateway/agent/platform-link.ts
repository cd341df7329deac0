import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { API_DELTA_ENCODING, DELTA_ENCODING, ENVIRONMENT_DELTA_ENCODING } from '@portico/contract/gateway-link/delta-encoding'
import type { PlatformAddresses } from '@portico/settings/platform-addresses'
import { Agent, type Dispatcher, request } from 'undici'

const inflate = promisify(gunzip)

/** The changes that this gateway makes. */
const DELTA_ENCODINGS = [DELTA_ENCODING, API_DELTA_ENCODING, ENVIRONMENT_DELTA_ENCODING].join(', ')

const CALL_TIMEOUT_MS = 10_000
/** Longer than for other calls, because a snapshot may hold ten thousand APIs. */
const BODY_TIMEOUT_MS = 60_000
/** Of one answer, also when inflated; a snapshot of ten thousand APIs has a tenth. */
const BODY_BYTES_MAX = 256 * 1024 * 1024

/** An error response of the platform. */
export class PlatformRefusal extends Error {
  readonly status: number
  /** The problem's code, or an empty string. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`the platform answered ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
  }
}

export interface PlatformAnswer {
  status: number
  body: Buffer
}

/**
 * The gateway's calls to the platform. They reject with `PlatformRefusal` for an error response, and with a network error if the platform
 * is unreachable.
 */
export class PlatformLink {
  readonly #addresses: PlatformAddresses
  readonly #agent = new Agent({
    connect: { timeout: CALL_TIMEOUT_MS },
    headersTimeout: CALL_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    allowH2: false,
  })
  readonly #bodyBytesMax: number
  #authorization: string | null = null
  #answeredAt: number | null = null

  constructor(addresses: PlatformAddresses, bodyBytesMax = BODY_BYTES_MAX) {
    this.#addresses = addresses
    this.#bodyBytesMax = bodyBytesMax
  }

  /** When the platform answered last, also with an error, in Unix milliseconds; null before. */
  get answeredAt(): number | null {
    return this.#answeredAt
  }

  /** Sets the token that all later calls send. */
  authorise(gatewayToken: string): void {
    this.#authorization = `Gateway ${gatewayToken}`
  }

  async post(path: string, body: object | string): Promise<PlatformAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.#call('POST', path, { 'content-type': 'application/json' }, text)
  }

  /** Resolves with status 304 if `revision` is still current; with `acceptsDelta`, 226 and the change since then if the platform knows it. */
  async getRevised(path: string, revision: number | null, acceptsDelta: boolean): Promise<PlatformAnswer> {
    const known: Record<string, string> = revision === null ? {} : { 'if-none-match': `"${revision}"` }
    const change: Record<string, string> = acceptsDelta ? { 'a-im': DELTA_ENCODINGS } : {}
    return this.#call('GET', path, { 'accept-encoding': 'gzip', ...known, ...change }, null)
  }

  /** Follows which of several platforms are ready, until `signal` aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    await this.#addresses.watch(async (url, deadline) => {
      const answer = await request(`${url}/readyz`, { dispatcher: this.#agent, signal: deadline })
      await answer.body.dump()
      return answer.statusCode === 200
    }, signal)
  }

  /** Opens the event stream; it ends when its platform gives no answer any longer, if there is another one. */
  async openEvents(path: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
    const headers = this.#headers({ accept: 'text/event-stream' })
    const answer = await this.#send('GET', (url) =>
      request(url + path, {
        dispatcher: this.#agent,
        headers,
        bodyTimeout: 0,
        signal: AbortSignal.any([signal, this.#addresses.silenceOf(url)]),
      }),
    )
    if (answer.statusCode !== 200) throw refusal(answer.statusCode, await answer.body.text())
    return answer.body
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  async #call(method: 'GET' | 'POST', path: string, headers: Record<string, string>, sent: string | null): Promise<PlatformAnswer> {
    const options = { dispatcher: this.#agent, method, headers: this.#headers(headers), body: sent }
    const answer = await this.#send(method, (url) => request(url + path, options))
    this.#answeredAt = Date.now()
    const body = await this.#read(answer.body)
    const inflated = answer.headers['content-encoding'] === 'gzip' ? await this.#inflate(body) : body
    if (answer.statusCode >= 400) throw refusal(answer.statusCode, inflated.toString())
    return { status: answer.statusCode, body: inflated }
  }

  /** Sends a call to a platform that works. One that closes the connection with its answer is about to stop. */
  #send(method: 'GET' | 'POST', call: (url: string) => Promise<Dispatcher.ResponseData>): Promise<Dispatcher.ResponseData> {
    const send = async (url: string) => {
      const answer = await call(url)
      if (answer.headers.connection === 'close') this.#addresses.leave(url)
      return answer
    }
    return this.#addresses.call(send, { isRepeatable: method === 'GET' })
  }

  /** Returns a body; throws if it is longer than allowed, which also closes the connection. */
  async #read(body: AsyncIterable<Buffer>): Promise<Buffer> {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > this.#bodyBytesMax) throw this.#tooLong()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, bytes)
  }

  async #inflate(body: Buffer): Promise<Buffer> {
    try {
      return await inflate(body, { maxOutputLength: this.#bodyBytesMax })
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? this.#tooLong() : error
    }
  }

  #tooLong(): Error {
    return new Error(`the answer has more than ${this.#bodyBytesMax} bytes`)
  }

  #headers(headers: Record<string, string>): Record<string, string> {
    return this.#authorization ? { ...headers, authorization: this.#authorization } : headers
  }
}

function refusal(status: number, text: string): PlatformRefusal {
  try {
    return new PlatformRefusal(status, String((JSON.parse(text) as { error?: unknown }).error ?? ''))
  } catch {
    return new PlatformRefusal(status, '')
  }
}
