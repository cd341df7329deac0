import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DELTA_ENCODING } from '@portico/contract/gateway-link/delta-encoding'
import { Agent, request } from 'undici'

const inflate = promisify(gunzip)

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
  readonly #url: string
  readonly #agent = new Agent({
    connect: { timeout: CALL_TIMEOUT_MS },
    headersTimeout: CALL_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    allowH2: false,
  })
  readonly #bodyBytesMax: number
  #authorization: string | null = null
  #answeredAt: number | null = null

  constructor(url: string, bodyBytesMax = BODY_BYTES_MAX) {
    this.#url = url
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
    const change: Record<string, string> = acceptsDelta ? { 'a-im': DELTA_ENCODING } : {}
    return this.#call('GET', path, { 'accept-encoding': 'gzip', ...known, ...change }, null)
  }

  /** Opens the event stream. */
  async openEvents(path: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
    const answer = await request(this.#url + path, {
      dispatcher: this.#agent,
      headers: this.#headers({ accept: 'text/event-stream' }),
      bodyTimeout: 0,
      signal,
    })
    if (answer.statusCode !== 200) throw refusal(answer.statusCode, await answer.body.text())
    return answer.body
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  async #call(method: 'GET' | 'POST', path: string, headers: Record<string, string>, sent: string | null): Promise<PlatformAnswer> {
    const answer = await request(this.#url + path, { dispatcher: this.#agent, method, headers: this.#headers(headers), body: sent })
    this.#answeredAt = Date.now()
    const body = await this.#read(answer.body)
    const inflated = answer.headers['content-encoding'] === 'gzip' ? await this.#inflate(body) : body
    if (answer.statusCode >= 400) throw refusal(answer.statusCode, inflated.toString())
    return { status: answer.statusCode, body: inflated }
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
