import { isIPv6 } from 'node:net'

const GROUPS = 8

/** Returns the network of an address: an IPv4 address itself, or the /64 of an IPv6 address, which belongs to one person or household. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5)
  // ::ffff:203.0.113.9 is an IPv4 address on a dual-stack socket (RFC 4291, section 2.5.5.2).
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.')
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address in any notation as numbers. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}
