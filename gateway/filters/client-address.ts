import { type BlockList, isIP, isIPv6 } from 'node:net'

const MAPPED = '::ffff:'

/** A socket's address, an IPv4 one without its IPv6 mapping. */
export function plainAddress(address: string): string {
  return address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address
}

/** Whether an address is one of the trusted proxies. */
export function isTrusted(trusted: BlockList | null, address: string): boolean {
  return trusted?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false
}

/**
 * The client behind trusted proxies: the last address of X-Forwarded-For that is not itself a trusted proxy. The peer, when it is
 * not trusted or the header says nothing usable.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList | null): string {
  if (!forwardedFor || !isTrusted(trusted, peer)) return peer
  let client = peer
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = plainAddress(entry.trim())
    if (isIP(address) === 0) break
    client = address
    if (!isTrusted(trusted, address)) break
  }
  return client
}
