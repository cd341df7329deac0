import { type BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * A client without a known address: it closed its connection before the address could be read, or a trusted proxy does not say it. No
 * address rule lets it through.
 */
export const NO_ADDRESS = ''

/** The longest entry of X-Forwarded-For that is read: an IPv6 address in brackets with zone and port. */
const ENTRY_MAX = 100
const MAPPED = '::ffff:'
const WITH_PORT = /^(?:\[([^[\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/** An address in its one spelling: IPv6 canonical and without zone, an IPv4 one without its IPv6 mapping. `NO_ADDRESS` for anything else. */
export function plainAddress(address: string): string {
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return NO_ADDRESS
  const zone = address.indexOf('%')
  const plain = new SocketAddress({ address: zone === -1 ? address : address.slice(0, zone), family: 'ipv6' }).address
  return plain.startsWith(MAPPED) && plain.includes('.') ? plain.slice(MAPPED.length) : plain
}

/** Whether an address is one of the trusted proxies. */
export function isTrusted(trusted: BlockList | null, address: string): boolean {
  return trusted !== null && address !== NO_ADDRESS && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The client behind trusted proxies: the last address of X-Forwarded-For that is not itself a trusted proxy. Entries may carry a port.
 * The peer, when it is not trusted or names nobody; `NO_ADDRESS` when a trusted proxy names a client that is no address.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList | null): string {
  if (!forwardedFor || !isTrusted(trusted, peer)) return peer
  let client = peer
  for (let end = forwardedFor.length; end >= 0; ) {
    const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1)
    const entry = forwardedFor.slice(comma + 1, end).trim()
    end = comma
    if (entry === '') continue
    client = readEntry(entry)
    if (!isTrusted(trusted, client)) break
  }
  return client
}

function readEntry(entry: string): string {
  if (entry.length > ENTRY_MAX) return NO_ADDRESS
  const found = WITH_PORT.exec(entry)
  return plainAddress(found?.[1] ?? found?.[2] ?? entry)
}
