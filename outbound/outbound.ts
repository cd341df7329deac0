import type { LookupAddress } from 'node:dns'
import type { RequestOptions } from 'node:http'
import { connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { AddressDenied, type DenialReason, isAddressDenied } from './address-denied.ts'
import { kindOfAddress, plainAddress } from './address-kind.ts'
import { bareHost, type DeniedTarget } from './denied-target.ts'
import { KnownNames, type Resolve } from './known-names.ts'
import { isOwnMachine } from './own-machine.ts'
import { resolveBySystem } from './resolve-by-dns.ts'
import { within } from './within.ts'

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

/** Timeout for resolving the name of a denied target, in milliseconds; then its last known addresses are used. */
const PLACE_TIMEOUT_MS = 2_000
/** How long the addresses of a denied target are cached, in milliseconds. */
const PLACE_FRESH_MS = 30_000

/**
 * Makes all connections to addresses that users entered. A host is resolved once, all its addresses are checked, and only these are
 * connected to, so that the name cannot change in between. One denied address denies the host. A name's addresses are used in turn.
 */
export class Outbound {
  readonly #policy: OutboundPolicy
  readonly #names: KnownNames
  readonly #onDenied: (denied: AddressDenied) => void
  readonly #denied: DeniedTarget[]
  readonly #placeAddresses = new Map<string, { addresses: readonly string[]; at: number }>()

  constructor(policy: OutboundPolicy, resolve: Resolve = resolveBySystem, onDenied: (denied: AddressDenied) => void = () => undefined) {
    this.#policy = policy
    this.#names = new KnownNames(resolve)
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
    const found = isIP(name) === 0 ? await this.#names.addressesOf(name) : [{ address: name, family: isIPv4(name) ? 4 : 6 }]
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

  /**
   * Returns the addresses at which connections to a host may stay open: none if one of them is denied now. Null if that is not known, because
   * the host is an address, or its name does not resolve or has no TTL.
   */
  async addressesToKeep(host: string, port: number): Promise<readonly string[] | null> {
    if (!this.#names.hasTtl(bareHost(host))) return null
    try {
      return (await this.addressesOf(host, port)).map(({ address }) => plainAddress(address))
    } catch (error) {
      return isAddressDenied(error) ? [] : null
    }
  }

  /** Resolves with a socket that connects, or does its handshake, with a checked address. Rejects like `addressesOf`. */
  async open({ host, port, tls }: OutboundTarget): Promise<Socket> {
    const addresses = await this.addressesOf(host, port)
    const options = { host: bareHost(host), port, lookup: pinnedTo(this.#names.inTurn(bareHost(host), addresses)), autoSelectFamily: true }
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
        (addresses) => pinnedTo(this.#names.inTurn(bareHost(host), addresses))(host, options, done),
        (error) => done(error, []),
      )
    }
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
    const addresses = await within(PLACE_TIMEOUT_MS, this.#names.addressesOf(host), () => []).then(
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
