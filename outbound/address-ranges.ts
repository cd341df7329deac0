import { BlockList, isIPv6 } from 'node:net'
import { addRange } from './address-range.ts'

/** Addresses whose answer is remembered: clients and proxies make many calls each. */
const REMEMBERED_MAX = 1_000

/** IP addresses and CIDR ranges. Ranges of IPv6 contain no IPv4 address, so that `::/0` is every IPv6 address and no other. */
export class AddressRanges {
  // A BlockList finds IPv4 addresses in IPv6 ranges, as ::ffff:0:0/96.
  readonly #ipv4 = new BlockList()
  readonly #ipv6 = new BlockList()
  readonly #remembered = new Map<string, boolean>()
  readonly #texts: string[] = []
  readonly #found = new Map<string, string | null>()

  /** Adds an address or a range in its normal form (`normaliseIpRange`); returns false for any other text. */
  add(range: string): boolean {
    this.#remembered.clear()
    this.#found.clear()
    this.#texts.push(range)
    return addRange(range.includes(':') ? this.#ipv6 : this.#ipv4, range)
  }

  /** Returns whether a plain address (`plainAddress`) is in one of the ranges. */
  has(address: string): boolean {
    const known = this.#remembered.get(address)
    if (known !== undefined) return known
    const found = isIPv6(address) ? this.#ipv6.check(address, 'ipv6') : this.#ipv4.check(address)
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear()
    this.#remembered.set(address, found)
    return found
  }

  /** Returns the first range that a plain address is in; null for none. */
  find(address: string): string | null {
    const known = this.#found.get(address)
    if (known !== undefined) return known
    const isIn = (range: string) => {
      const list = new BlockList()
      return range.includes(':') === isIPv6(address) && addRange(list, range) && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    }
    const found = this.has(address) ? (this.#texts.find(isIn) ?? null) : null
    if (this.#found.size >= REMEMBERED_MAX) this.#found.clear()
    this.#found.set(address, found)
    return found
  }

  /** The ranges as texts, for tests. */
  get rules(): readonly string[] {
    return [...this.#ipv4.rules, ...this.#ipv6.rules]
  }
}
