import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { RequestOptions } from 'node:http'
import { connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { AddressDenied, type DenialReason } from './address-denied.ts'
import { kindOfAddress, plainAddress } from './address-kind.ts'
import { bareHost, type DeniedTarget } from './denied-target.ts'
import { isOwnMachine } from './own-machine.ts'

/** Resolves a host name to all its addresses; rejects with a DNS error. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Resolves like the operating system: hosts file, search domains, DNS. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' })

/** The addresses to which connections are allowed, except those that are always denied. */
export interface OutboundPolicy {
  /** Whether this machine's own addresses are allowed: setting ALLOW_LOOPBACK_TARGETS. */
  allowLoopback: boolean
  /** Always denied: the product's own ports, and the operator's entries. */
  denied: readonly DeniedTarget[]
}

/** A host and port; with `tls` a handshake follows. */
export interface OutboundTarget {
  host: string
  port: number
  tls?: ConnectionOptions
}

/** After this time the last known addresses of a name are used, so that a name server that does not respond does not block other names. */
const SLOW_MS = 1_000
/** How long the last known addresses of a name are kept, in milliseconds. */
const REMEMBERED_MS = 600_000
const NAMES_MAX = 10_000

/** Timeout for resolving the name of a denied target, in milliseconds; then its last known addresses are used. */
const PLACE_TIMEOUT_MS = 2_000
/** How long the addresses of a denied target are cached, in milliseconds. */
const PLACE_FRESH_MS = 30_000

/**
 * Makes all connections to addresses that users entered. A host is resolved once, all its addresses are checked, and only these are
 * connected to, so that the name cannot change in between. One denied address denies the host.
 */
export class Outbound {
  readonly #policy: OutboundPolicy
  readonly #resolve: Resolve
  readonly #onDenied: (denied: AddressDenied) => void
  readonly #denied: DeniedTarget[]
  /** Pending lookups, so that concurrent requests for a name share one. */
  readonly #asking = new Map<string, Promise<readonly LookupAddress[]>>()
  /** Last known addresses of names, newest last. */
  readonly #remembered = new Map<string, { found: readonly LookupAddress[]; at: number }>()
  readonly #placeAddresses = new Map<string, { addresses: readonly string[]; at: number }>()

  constructor(policy: OutboundPolicy, resolve: Resolve = resolveBySystem, onDenied: (denied: AddressDenied) => void = () => undefined) {
    this.#policy = policy
    this.#resolve = resolve
    this.#onDenied = onDenied
    this.#denied = [...policy.denied]
  }

  /** Denies a target from now on, such as a port that the program has just opened. */
  deny(target: DeniedTarget): void {
    this.#denied.push(target)
  }

  /** Returns the addresses of a host if all of them are allowed at a port. Throws AddressDenied or a DNS error. */
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

  /** Resolves with a socket that connects, or does its handshake, with a checked address. Rejects like `addressesOf`. */
  async open({ host, port, tls }: OutboundTarget): Promise<Socket> {
    const addresses = await this.addressesOf(host, port)
    const options = { host: bareHost(host), port, lookup: pinnedTo(addresses), autoSelectFamily: true }
    return tls ? connectTls({ ...tls, ...options }) : connect(options)
  }

  /** Returns the option `createConnection` for `http.request` and `https.request`. */
  connectionTo(target: OutboundTarget): NonNullable<RequestOptions['createConnection']> {
    return (_options, done) => {
      this.open(target).then(
        (socket) => done(null, socket),
        (error) => done(error, undefined as never),
      )
      return undefined
    }
  }

  /** Returns the option `lookup` for clients that connect to a port by host name. */
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

  /** Returns the addresses at which a port is denied; null if there are none. */
  async #placesAt(port: number): Promise<ReadonlySet<string> | null> {
    const hosts = this.#denied.flatMap((target) => ('port' in target && target.port === port ? [target.host] : []))
    if (hosts.length === 0) return null
    return new Set((await Promise.all(hosts.map((host) => this.#placeAddressesOf(host)))).flat())
  }

  /** Returns the addresses of a denied target; the last known ones while its name cannot be resolved. */
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

/** Returns a lookup function with a fixed result. */
function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) process.nextTick(done, null, [...addresses])
    else process.nextTick(done, null, first?.address ?? '', first?.family)
  }
}

/** Returns the result of some work, or `instead` if it takes longer. */
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
