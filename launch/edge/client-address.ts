import { BlockList, isIP, isIPv4 } from 'node:net'

/** Reads TRUSTED_PROXIES: addresses or ranges, by comma. */
export function readProxies(text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [address = '', bits] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Returns the client's address: the peer's, or, behind trusted proxies, the last one in X-Forwarded-For that is not a trusted
 * proxy's itself. An entry that is not an address ends the search: the proxy that wrote it is the last one known. Undefined when
 * the peer has none (it has gone).
 */
export function clientAddress(peer: string | undefined, forwarded: string, trusted: BlockList): string | undefined {
  let address = peer === undefined ? undefined : plainAddress(peer)
  if (address === undefined) return undefined
  const hops = forwarded.split(',')
  while (hops.length > 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) {
    const hop = plainAddress(hops.pop() ?? '')
    if (hop === undefined) return address
    address = hop
  }
  return address
}

/** Returns an address without port, brackets, zone and the IPv6 form of an IPv4 one; undefined for anything else. */
function plainAddress(text: string): string | undefined {
  const entry = text.trim()
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry
  const [unzoned = ''] = host.split('%', 1)
  const address = unzoned.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}
