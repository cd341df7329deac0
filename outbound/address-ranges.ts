import { BlockList, isIPv6 } from 'node:net'
import { addRange } from './address-range.ts'

/** IP addresses and CIDR ranges. Ranges of IPv6 contain no IPv4 address, so that `::/0` is every IPv6 address and no other. */
export class AddressRanges {
  // A BlockList finds IPv4 addresses in IPv6 ranges, as ::ffff:0:0/96.
  readonly #ipv4 = new BlockList()
  readonly #ipv6 = new BlockList()

  /** Adds an address or a range in its normal form (`normaliseIpRange`); returns false for any other text. */
  add(range: string): boolean {
    return addRange(range.includes(':') ? this.#ipv6 : this.#ipv4, range)
  }

  /** Returns whether a plain address (`plainAddress`) is in one of the ranges. */
  has(address: string): boolean {
    return isIPv6(address) ? this.#ipv6.check(address, 'ipv6') : this.#ipv4.check(address)
  }

  /** The ranges as texts, for tests. */
  get rules(): readonly string[] {
    return [...this.#ipv4.rules, ...this.#ipv6.rules]
  }
}
