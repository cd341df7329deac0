import type { LookupAddress } from 'node:dns'
import { isDnsError } from './dns-error.ts'
import { within } from './within.ts'

/** An address of a name; `ttl` in seconds says how long it may be used without asking again. */
export type ResolvedAddress = LookupAddress & { ttl?: number }

/** Resolves a host name to all its addresses; rejects with a DNS error. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>

/** After this time the last known addresses of a name are used, so that a name server that does not respond does not block other names. */
const SLOW_MS = 1_000
/** How long the last known addresses of a name are kept, in milliseconds. */
export const KEPT_MS = 600_000
const NAMES_MAX = 10_000
/** Bounds of a TTL, in seconds: a name is asked for at most once a second, and at least once a minute while it is used. */
export const TTL_MIN = 1
export const TTL_MAX = 60

interface KnownName {
  found: readonly LookupAddress[]
  /** When it was resolved. */
  at: number
  /** Until when it is used without asking again; 0 without a TTL. */
  freshUntil: number
  /** How often its addresses were used. */
  turn: number
}

/**
 * Resolves names and remembers them: as long as their TTL says, and longer while the name server does not respond. A name with a TTL that
 * is gone keeps its last addresses for ten minutes.
 */
export class KnownNames {
  readonly #resolve: Resolve
  readonly #now: () => number
  /** Pending lookups, so that concurrent requests for a name share one. */
  readonly #asking = new Map<string, Promise<readonly LookupAddress[]>>()
  /** Newest last. */
  readonly #known = new Map<string, KnownName>()

  /** `now` returns milliseconds that only increase. */
  constructor(resolve: Resolve, now: () => number = () => performance.now()) {
    this.#resolve = resolve
    this.#now = now
  }

  /** Returns the addresses of a name. Rejects with a DNS error. */
  addressesOf(name: string): Promise<readonly LookupAddress[]> {
    const known = this.#known.get(name)
    if (known && this.#now() < known.freshUntil) return Promise.resolve(known.found)
    const asking = this.#asking.get(name) ?? this.#ask(name)
    if (!known || this.#isOver(known)) return asking
    return within(SLOW_MS, asking, () => known.found)
  }

  /** Returns whether the TTL of a name is known, so that asking again at any time is cheap. */
  hasTtl(name: string): boolean {
    return (this.#known.get(name)?.freshUntil ?? 0) > 0
  }

  /** Returns the addresses of a name in the order to try them: IPv4 first, and within each family another one first each time. */
  inTurn(name: string, addresses: readonly LookupAddress[]): readonly LookupAddress[] {
    const known = this.#known.get(name)
    if (!known || known.freshUntil === 0 || addresses.length < 2) return addresses
    known.turn += 1
    return [4, 6].flatMap((family) => {
      const ofFamily = addresses.filter((one) => one.family === family)
      const first = ofFamily.length === 0 ? 0 : known.turn % ofFamily.length
      return [...ofFamily.slice(first), ...ofFamily.slice(0, first)]
    })
  }

  #ask(name: string): Promise<readonly LookupAddress[]> {
    const asking = this.#resolve(name)
      .then(
        (found) => this.#remember(name, found),
        (error) => this.#keep(name, error),
      )
      .finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
    return asking
  }

  #remember(name: string, resolved: readonly ResolvedAddress[]): readonly LookupAddress[] {
    const now = this.#now()
    const turn = this.#known.get(name)?.turn ?? 0
    const found = resolved.map(({ address, family }) => ({ address, family }))
    const ttls = resolved.flatMap(({ ttl }) => ttl ?? [])
    const ttl = Math.min(TTL_MAX, Math.max(TTL_MIN, Math.min(...ttls)))
    this.#known.delete(name)
    if (this.#known.size >= NAMES_MAX) this.#known.delete(this.#known.keys().next().value ?? '')
    this.#known.set(name, { found, at: now, freshUntil: ttls.length > 0 ? now + ttl * 1_000 : 0, turn })
    return found
  }

  /** Returns the last addresses of a name that is gone, until they are too old. */
  #keep(name: string, error: unknown): readonly LookupAddress[] {
    const known = this.#known.get(name)
    if (!known || known.freshUntil === 0 || this.#isOver(known) || !isDnsError(error)) throw error
    known.freshUntil = this.#now() + TTL_MIN * 1_000
    return known.found
  }

  #isOver({ at }: KnownName): boolean {
    return this.#now() - at > KEPT_MS
  }
}
