import { Agent, request } from 'undici'

const CALL_TIMEOUT_MS = 10_000
/** A snapshot of ten thousand APIs takes longer than other calls. */
const BODY_TIMEOUT_MS = 60_000

/** An answer of the platform that is no success. */
export class PlatformRefusal extends Error {
  readonly status: number
  /** The problem's code; empty when it has none. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`the platform answered ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
  }
}

export interface PlatformAnswer {
  status: number
  text: string
}

/** The gateway's calls to the platform; rejects when it cannot be reached, and with `PlatformRefusal` when it refuses. */
export class PlatformLink {
  readonly #url: string
  readonly #agent = new Agent({
    connect: { timeout: CALL_TIMEOUT_MS },
    headersTimeout: CALL_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    allowH2: false,
  })
  #authorization: string | null = null

  constructor(url: string) {
    this.#url = url
  }

  /** Every later call carries this token. */
  authorise(gatewayToken: string): void {
    this.#authorization = `Gateway ${gatewayToken}`
  }

  async post(path: string, body: object | string): Promise<PlatformAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.#call('POST', path, { 'content-type': 'application/json' }, text)
  }

  /** 304 when the platform still has `revision`. */
  async getRevised(path: string, revision: number | null): Promise<PlatformAnswer> {
    return this.#call('GET', path, revision === null ? {} : { 'if-none-match': `"${revision}"` }, null)
  }

  /** The open event stream. */
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

  async #call(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body: string | null): Promise<PlatformAnswer> {
    const answer = await request(this.#url + path, { dispatcher: this.#agent, method, headers: this.#headers(headers), body })
    const text = await answer.body.text()
    if (answer.statusCode >= 400) throw refusal(answer.statusCode, text)
    return { status: answer.statusCode, text }
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
