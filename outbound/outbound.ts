import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { RequestOptions } from 'node:http'
import { connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { AddressDenied, type DenialReason } from './address-denied.ts'
import { kindOfAddress, plainAddress } from './address-kind.ts'
import { bareHost, type DeniedTarget } from './denied-target.ts'
import { isOwnMachine } from './own-machine.ts'

/** Finds all addresses of a host name; rejects with an error of DNS. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Resolves as the operating system does: hosts file, search domains, DNS. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' })

/** Which addresses may be connected to, besides those that never may. */
export interface OutboundPolicy {
  /** Whether this machine's own addresses may be: setting ALLOW_LOOPBACK_TARGETS. */
  allowLoopback: boolean
  /** Never: the product's own ports, and what the operator denies. */
  denied: readonly DeniedTarget[]
}

/** Where to connect to; with `tls` a handshake follows. */
export interface OutboundTarget {
  host: string
  port: number
  tls?: ConnectionOptions
}

/** After so many milliseconds what a name was last is used: one name server that does not answer must not hold up other people's names. */
const SLOW_MS = 1_000
/** For how long what a name was is kept for that, in milliseconds. */
const REMEMBERED_MS = 600_000
const NAMES_MAX = 10_000

/** Longest wait for the name of a denied place, in milliseconds; then what it was last is used. */
const PLACE_TIMEOUT_MS = 2_000
/** For how long what a denied place resolved to is believed, in milliseconds. */
const PLACE_FRESH_MS = 30_000

/**
 * The one way to addresses that people put in. A host is resolved once, every address that it has is judged, and exactly those are
 * connected to, so that a name cannot change in between. One denied address among several denies the host.
 */
export class Outbound {
  readonly #policy: OutboundPolicy
  readonly #resolve: Resolve
  readonly #onDenied: (denied: AddressDenied) => void
  readonly #denied: DeniedTarget[]
  /** Questions under way: a name is asked for once at a time, however many want it. */
  readonly #asking = new Map<string, Promise<readonly LookupAddress[]>>()
  /** What names were last, the newest at the end. */
  readonly #remembered = new Map<string, { found: readonly LookupAddress[]; at: number }>()
  readonly #placeAddresses = new Map<string, { addresses: readonly string[]; at: number }>()

  constructor(policy: OutboundPolicy, resolve: Resolve = resolveBySystem, onDenied: (denied: AddressDenied) => void = () => undefined) {
    this.#policy = policy
    this.#resolve = resolve
    this.#onDenied = onDenied
    this.#denied = [...policy.denied]
  }

  /** Adds a place that is never connected to, as a port that the program has just opened. */
  deny(target: DeniedTarget): void {
    this.#denied.push(target)
  }

  /** Returns the addresses of a host, all of which may be connected to at a port. Throws AddressDenied, or an error of DNS. */
  async addressesOf(host: string, port: number): Promise<LookupAddress[]> {
    const name = bareHost(host)
    const found = isIP(name) === 0 ? await this.#ask(name) : [{ address: name, family: isIPv4(name) ? 4 : 6 }]
    if (found.length === 0) throw Object.assign(new Error(`${name} has no address`), { code: 'ENODATA' })
    const places = await this.#placesAt(port)
    for (const { address } of found) {
      const reason = this.#reasonAgainst(address, places)
      if (!reason) continue
      const denied = new AddressDenied(name, port, address, reason)
      this.#onDenied(denied)
      throw denied
    }
    return [...found]
  }

  /** Resolves with a socket that connects, or does its handshake, to what was judged. Rejects as `addressesOf`. */
  async open({ host, port, tls }: OutboundTarget): Promise<Socket> {
    const addresses = await this.addressesOf(host, port)
    const options = { host: bareHost(host), port, lookup: pinnedTo(addresses), autoSelectFamily: true }
    return tls ? connectTls({ ...tls, ...options }) : connect(options)
  }

  /** The option `createConnection` of `http.request` and `https.request`. */
  connectionTo(target: OutboundTarget): NonNullable<RequestOptions['createConnection']> {
    return (_options, done) => {
      this.open(target).then(
        (socket) => done(null, socket),
        (error) => done(error, undefined as never),
      )
      return undefined
    }
  }

  /** The option `lookup` of whatever connects to a port by host name. Addresses are not looked up by Node: they go through `addressesOf`. */
  lookupFor(port: number): LookupFunction {
    return (host, options, done) => {
      this.addressesOf(host, port).then(
        (addresses) => pinnedTo(addresses)(host, options, done),
        (error) => done(error, []),
      )
    }
  }

  #ask(name: string): Promise<readonly LookupAddress[]> {
    const asking = this.#asking.get(name) ?? this.#startAsking(name)
    const last = this.#remembered.get(name)
    if (!last || performance.now() - last.at > REMEMBERED_MS) return asking
    return within(SLOW_MS, asking, () => last.found)
  }

  #startAsking(name: string): Promise<readonly LookupAddress[]> {
    const asking = this.#resolve(name)
      .then((found) => this.#remember(name, found))
      .finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
    return asking
  }

  #remember(name: string, found: readonly LookupAddress[]): readonly LookupAddress[] {
    this.#remembered.delete(name)
    if (this.#remembered.size >= NAMES_MAX) this.#remembered.delete(this.#remembered.keys().next().value ?? '')
    this.#remembered.set(name, { found, at: performance.now() })
    return found
  }

  #reasonAgainst(address: string, places: ReadonlySet<string> | null): DenialReason | null {
    const kind = kindOfAddress(address)
    if (kind !== 'host' && kind !== 'loopback') return kind
    const isOwn = isOwnMachine(address)
    if (isOwn && !this.#policy.allowLoopback) return 'loopback'
    const plain = plainAddress(address)
    if (places && (places.has(plain) || (isOwn && [...places].some((place) => isOwnMachine(place))))) return 'ownPort'
    const isInRange = this.#denied.some((target) => 'range' in target && target.range.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6'))
    return isInRange ? 'operator' : null
  }

  /** The addresses at which a port is denied; null where it is denied nowhere. */
  async #placesAt(port: number): Promise<ReadonlySet<string> | null> {
    const hosts = this.#denied.flatMap((target) => ('port' in target && target.port === port ? [target.host] : []))
    if (hosts.length === 0) return null
    return new Set((await Promise.all(hosts.map((host) => this.#placeAddressesOf(host)))).flat())
  }

  /** What a denied place resolves to: what it did last, while its name cannot be resolved. */
  async #placeAddressesOf(host: string): Promise<readonly string[]> {
    if (host === 'localhost') return ['127.0.0.1']
    if (isIP(host) !== 0) return [plainAddress(host)]
    const known = this.#placeAddresses.get(host)
    if (known && performance.now() - known.at < PLACE_FRESH_MS) return known.addresses
    const addresses = await within(PLACE_TIMEOUT_MS, this.#ask(host), () => []).then(
      (found) => (found.length > 0 ? found.map(({ address }) => plainAddress(address)) : (known?.addresses ?? [])),
      () => known?.addresses ?? [],
    )
    this.#placeAddresses.set(host, { addresses, at: performance.now() })
    return addresses
  }
}

/** Answers with addresses that are known already, whatever is asked for. */
function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) process.nextTick(done, null, [...addresses])
    else process.nextTick(done, null, first?.address ?? '', first?.family)
  }
}

/** What comes of some work, or of `instead` when it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>, instead: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((done) => {
    timer = setTimeout(() => done(instead()), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
