import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import { addRange } from '@portico/outbound/address-range'

/** The address of an unknown client. */
export const NO_ADDRESS = ''

/** Maximum length of an entry in `X-Forwarded-For`: an IPv6 address in brackets with zone and port. */
const ENTRY_MAX = 100
const MAPPED = '::ffff:'
const WITH_PORT = /^(?:\[([^[\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/** The proxies whose `X-Forwarded-For` is trusted. */
export class TrustedProxies {
  readonly #ranges = new BlockList()
  #isEmpty = true

  /** Adds an address or a range of addresses; returns false for any other text. */
  add(entry: string): boolean {
    const isRange = addRange(this.#ranges, entry)
    if (isRange) this.#isEmpty = false
    return isRange
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  has(address: string): boolean {
    if (this.#isEmpty) return false
    const plain = plainAddress(address)
    return plain !== NO_ADDRESS && this.#ranges.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }

  /**
   * Returns the client behind trusted proxies: the last address in `X-Forwarded-For` that is not a trusted proxy. Entries may have a port.
   * Returns the peer if it is not trusted or names no client; `NO_ADDRESS` if a trusted proxy names an invalid address.
   */
  clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
    return this.#forwardedAddresses(peer, forwardedFor).at(-1) ?? NO_ADDRESS
  }

  /** Returns the last known address on the way to the client: like `clientAddress`, but the proxy itself if it names no valid address. */
  nearestAddress(peer: string | undefined, forwardedFor: string | undefined): string {
    return this.#forwardedAddresses(peer, forwardedFor).findLast((address) => address !== NO_ADDRESS) ?? NO_ADDRESS
  }

  /** Returns the peer and the addresses before it, up to the first that is not a trusted proxy. */
  #forwardedAddresses(peer: string | undefined, forwardedFor = ''): string[] {
    const addresses = [plainAddress(peer ?? NO_ADDRESS)]
    for (let end = forwardedFor.length; end > 0 && this.has(addresses.at(-1) ?? NO_ADDRESS); ) {
      const comma = forwardedFor.lastIndexOf(',', end - 1)
      const entry = forwardedFor.slice(comma + 1, end).trim()
      end = comma
      if (entry !== '') addresses.push(readEntry(entry))
    }
    return addresses
  }
}

/**
 * Returns the canonical spelling of an IP address: IPv6 without a zone, IPv4 without its IPv6 mapping. Returns `NO_ADDRESS` for any other
 * text.
 */
export function plainAddress(address: string): string {
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return NO_ADDRESS
  const zone = address.indexOf('%')
  const plain = new SocketAddress({ address: zone === -1 ? address : address.slice(0, zone), family: 'ipv6' }).address
  return plain.startsWith(MAPPED) && plain.includes('.') ? plain.slice(MAPPED.length) : plain
}

function readEntry(entry: string): string {
  if (entry.length > ENTRY_MAX) return NO_ADDRESS
  const found = WITH_PORT.exec(entry)
  return plainAddress(found?.[1] ?? found?.[2] ?? entry)
}
