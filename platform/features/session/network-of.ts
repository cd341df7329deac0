import { isIPv6 } from 'node:net'

const GROUPS = 8

/** The network that an address belongs to: an IPv4 address is one of its own, IPv6 addresses of one /64 are one person's or one house's. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5)
  // ::ffff:203.0.113.9 is an IPv4 address as sockets of both kinds name it (RFC 4291, section 2.5.5.2).
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.')
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** The eight groups of an IPv6 address as numbers, however it is written. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}
