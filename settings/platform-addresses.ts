import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 1_000
/** A platform that says nothing for this long is frozen, or its machine is gone. */
const ANSWER_WITHIN_MS = 2_500

/** Codes of connections that were not made, so that nothing was sent. */
const UNSENT = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Codes of connections that broke: whether the platform did what it was asked to is unknown. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Whether the platform at an address can be called: it answers as ready, or does not. */
export type AskIfReady = (url: string, signal: AbortSignal) => Promise<boolean>

/** What a call may do when its connection fails. */
export interface Reach {
  /** Whether it may be made twice: it changes nothing. A call that was certainly not sent goes to the next address in any case. */
  isRepeatable: boolean
}

/**
 * The addresses of the platform, best first. Calls go to the first that works; one that refuses connections, is about to stop, or is not
 * ready gets none until it is ready (decision 0093). With one address nothing is watched, and every call goes there.
 */
export class PlatformAddresses {
  readonly urls: readonly [string, ...string[]]
  readonly #away = new Set<string>()
  readonly #silences = new Map<string, AbortController>()

  constructor(urls: readonly [string, ...string[]]) {
    this.urls = urls
  }

  /** Returns whether calls go to this address as long as no better one works. */
  isAway(url: string): boolean {
    return this.#away.has(url)
  }

  /** Returns all addresses in the order in which a call tries them: if none works, each is tried. */
  order(): string[] {
    return [...this.urls.filter((url) => !this.#away.has(url)), ...this.urls.filter((url) => this.#away.has(url))]
  }

  /** Sends a call to the best address, and after a failed connection to the next ones. Rejects with the last failure. */
  async call<Answer>(send: (url: string) => Promise<Answer>, { isRepeatable }: Reach): Promise<Answer> {
    const [first = this.urls[0], ...others] = this.order()
    let url = first
    for (;;) {
      try {
        return await send(url)
      } catch (error) {
        const isUnsent = hasCode(error, UNSENT)
        if (!isUnsent && !hasCode(error, BROKEN)) throw error
        this.leave(url)
        const next = isUnsent || isRepeatable ? others.shift() : undefined
        if (next === undefined) throw error
        url = next
      }
    }
  }

  /** Notes that a platform is about to stop or refuses connections: further calls go elsewhere until it is ready. */
  leave(url: string): void {
    if (this.urls.length > 1) this.#away.add(url)
  }

  /** Returns a signal that is aborted when the platform at an address gives no answer any longer, for streams that would wait for ever. */
  silenceOf(url: string): AbortSignal {
    const known = this.#silences.get(url) ?? new AbortController()
    this.#silences.set(url, known)
    return known.signal
  }

  /** Asks every address again and again whether it is ready, until `signal` aborts; does nothing for a single one. */
  async watch(ask: AskIfReady, signal?: AbortSignal, lookMs = LOOK_MS, withinMs = ANSWER_WITHIN_MS): Promise<void> {
    if (this.urls.length === 1) return
    await Promise.all(this.urls.map((url) => this.#watchOne(url, ask, signal, lookMs, withinMs)))
  }

  async #watchOne(url: string, ask: AskIfReady, signal: AbortSignal | undefined, lookMs: number, withinMs: number): Promise<void> {
    while (!signal?.aborted) {
      const deadline = AbortSignal.timeout(withinMs)
      const isReady = await ask(url, deadline).catch(() => false)
      if (isReady) this.#away.delete(url)
      else this.#away.add(url)
      if (!isReady && deadline.aborted) {
        this.#silences.get(url)?.abort(new Error(`the platform at ${url} does not answer`))
        this.#silences.delete(url)
      }
      await delay(lookMs, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined)
    }
  }
}

/** Returns whether an error, one of its causes, or all errors of the last attempts have one of the codes. */
function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  // Not by class: errors of fetch may come from another realm.
  for (let link = error; typeof link === 'object' && link !== null; ) {
    const { code, cause, errors } = link as { code?: unknown; cause?: unknown; errors?: unknown }
    if (typeof code === 'string' && codes.has(code)) return true
    if (Array.isArray(errors) && errors.length > 0 && errors.every((one) => hasCode(one, codes))) return true
    link = cause
  }
  return false
}
