import { hash } from 'node:crypto'
import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { readIntrospectionAnswer } from '@portico/contract/gateway-snapshot/introspection'
import type { Outbound } from '@portico/outbound/outbound'
import { IntrospectionClient } from './introspection-client.ts'
import type { TokenVerdict } from './token-verdict.ts'

const ACTIVE_MS_MAX = 60_000
const INACTIVE_MS = 5_000
/** Cached answers; above it the oldest are dropped. */
const CACHED_MAX = 50_000
/** Look-ups at a time; above it tokens cannot be verified. */
const LOOK_UPS_MAX = 1_000

/** Called when introspection begins to fail, with the reason, and with null when it works again. */
export type FailureListener = (reason: string | null) => void

interface Cached {
  verdict: TokenVerdict
  /** Unix milliseconds. */
  until: number
}

/** The answers and look-ups of one setting of OAuth 2.0. Tokens are held as hashes. */
interface Source {
  oauth: SnapshotOAuth
  client: IntrospectionClient
  cached: Map<string, Cached>
  asking: Map<string, Promise<TokenVerdict>>
}

/**
 * Verifies access tokens by introspection (RFC 7662). An active token is remembered until it expires, at most 60 s, and an inactive one for
 * 5 s; a failure is not remembered. Calls with the same token share one look-up.
 */
export class Introspector {
  readonly #outbound: Outbound
  readonly #onChange: FailureListener
  #source: Source | null = null
  #failing = false

  constructor(outbound: Outbound, onChange: FailureListener = () => undefined) {
    this.#outbound = outbound
    this.#onChange = onChange
  }

  /** Returns the verdict on a token, at once if it is remembered. Never rejects. */
  verify(oauth: SnapshotOAuth, token: string): TokenVerdict | Promise<TokenVerdict> {
    const source = this.#sourceFor(oauth)
    const key = hash('sha256', token, 'base64url')
    const known = source.cached.get(key)
    if (known && Date.now() < known.until) return known.verdict
    const asking = source.asking.get(key)
    if (asking) return asking
    if (source.asking.size >= LOOK_UPS_MAX) {
      this.#settle(`more than ${LOOK_UPS_MAX} look-ups at a time`)
      return 'failed'
    }
    const lookUp = this.#lookUp(source, key, token).finally(() => source.asking.delete(key))
    source.asking.set(key, lookUp)
    return lookUp
  }

  /** Whether the last look-up failed. */
  get isFailing(): boolean {
    return this.#failing
  }

  /** The number of remembered answers. */
  get size(): number {
    return this.#source?.cached.size ?? 0
  }

  /** Closes the connections. */
  close(): void {
    this.#source?.client.close()
    this.#source = null
  }

  async #lookUp(source: Source, key: string, token: string): Promise<TokenVerdict> {
    try {
      const given = await source.client.ask(token)
      const now = Date.now()
      const read = readIntrospectionAnswer(given, source.oauth, now)
      if (!read) throw new Error('the answer of the introspection endpoint has no member "active"')
      const lifetime = read.verdict === 'inactive' ? INACTIVE_MS : ACTIVE_MS_MAX
      remember(source.cached, key, { verdict: read.verdict, until: Math.min(read.expiresAt, now + lifetime) })
      this.#settle(null)
      return read.verdict
    } catch (error) {
      this.#settle((error as Error).message)
      return 'failed'
    }
  }

  #settle(reason: string | null): void {
    const isFailing = reason !== null
    if (isFailing !== this.#failing) this.#onChange(reason)
    this.#failing = isFailing
  }

  /** Returns the source for a setting; a changed setting starts without answers. */
  #sourceFor(oauth: SnapshotOAuth): Source {
    const known = this.#source
    if (known?.oauth === oauth) return known
    if (known && JSON.stringify(known.oauth) === JSON.stringify(oauth)) {
      known.oauth = oauth
      return known
    }
    known?.client.close()
    this.#source = { oauth, client: new IntrospectionClient(this.#outbound, oauth), cached: new Map(), asking: new Map() }
    return this.#source
  }
}

function remember(cached: Map<string, Cached>, key: string, answer: Cached): void {
  cached.delete(key)
  if (cached.size >= CACHED_MAX) cached.delete(cached.keys().next().value ?? '')
  cached.set(key, answer)
}
