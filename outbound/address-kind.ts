import { BlockList, isIP, isIPv4 } from 'node:net'

/** The kind of an address, as the outbound policy distinguishes it; `host` is any other, private ranges included. */
export type AddressKind = 'host' | 'loopback' | 'linkLocal' | 'metadata' | 'reserved'

/** Addresses of one kind, as ranges. */
type Ranges = readonly (readonly [network: string, bits: number])[]

// Metadata services, which give credentials to the machine that asks. 192.0.0.192: Oracle Cloud, 168.63.129.16: Azure, 100.100.100.200:
// Alibaba Cloud, fd00:ec2: AWS, fd20:ce: Google Cloud, fd00:c1: Oracle Cloud, fd00:42: Scaleway.
const METADATA_V4: Ranges = [
  ['169.254.169.254', 32],
  ['169.254.170.2', 32],
  ['169.254.170.23', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
]
const METADATA_V6: Ranges = [
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  ['fd00:c1::', 32],
  ['fd00:42::42', 128],
  ['fe80::a9fe:a9fe', 128],
]

// IANA's special-purpose registries (RFC 6890): this network, IETF protocols, 6to4 relays, multicast, reserved, broadcast.
const RESERVED_V4: Ranges = [
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

// Of IPv6 only global unicast and unique local addresses are hosts, except those that embed an IPv4 address for a relay (Teredo, 6to4) and
// ORCHIDs, which are not routed.
const HOST_V6: Ranges = [
  ['2000::', 3],
  ['fc00::', 7],
]
const RESERVED_V6: Ranges = [
  ['2001::', 32],
  ['2001:10::', 28],
  ['2001:20::', 28],
  ['2002::', 16],
]

const metadata = listOf(METADATA_V4, METADATA_V6)
const linkLocal = listOf([['169.254.0.0', 16]], [['fe80::', 10]])
const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]])
const reserved = listOf(RESERVED_V4, RESERVED_V6)
const hostsV6 = listOf([], HOST_V6)

/**
 * Returns the kind of an IP address. An IPv4 address written as IPv6 (mapped, or NAT64's well-known prefix) has the kind of the IPv4
 * address; other embedded forms are reserved. Text that is not an IP address, or has a zone (`%eth0`), is reserved.
 */
export function kindOfAddress(address: string): AddressKind {
  if (isIP(address) === 0 || address.includes('%')) return 'reserved'
  const plain = plainAddress(address)
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6'
  if (metadata.check(plain, family)) return 'metadata'
  if (linkLocal.check(plain, family)) return 'linkLocal'
  if (loopback.check(plain, family)) return 'loopback'
  if (reserved.check(plain, family)) return 'reserved'
  return family === 'ipv4' || (hostsV6.check(plain, 'ipv6') && !isIsatap(plain)) ? 'host' : 'reserved'
}

/** Returns the canonical spelling of an IP address: IPv4 for an IPv4 address written as IPv6, else lower-case IPv6 without a zone. */
export function plainAddress(address: string): string {
  if (isIPv4(address)) return address
  const bytes = bytesOf(address)
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff
  const isNat64 = bytes.slice(0, 4).join() === '0,100,255,155' && bytes.slice(4, 12).every((byte) => byte === 0)
  if (isMapped || isNat64) return bytes.slice(12).join('.')
  return groupsOf(bytes).join(':')
}

/** Returns whether the lower half is an ISATAP interface identifier, which embeds an IPv4 address (RFC 5214). */
function isIsatap(address: string): boolean {
  const bytes = bytesOf(address)
  return ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
}

/** Returns the 16 bytes of an IPv6 address in any spelling (RFC 4291, section 2.2) that `isIPv6` accepts. */
function bytesOf(address: string): number[] {
  const [head = '', tail] = address.split('%', 1).join('').split('::')
  const [left, right] = [bytesOfGroups(head), bytesOfGroups(tail ?? '')]
  return [...left, ...new Array<number>(16 - left.length - right.length).fill(0), ...right]
}

function bytesOfGroups(text: string): number[] {
  return text.split(':').flatMap((group) => {
    if (group === '') return []
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}

function groupsOf(bytes: readonly number[]): string[] {
  return Array.from({ length: 8 }, (_, at) => ((bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0)).toString(16))
}

function listOf(v4: Ranges, v6: Ranges): BlockList {
  const list = new BlockList()
  for (const [network, bits] of v4) list.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of v6) list.addSubnet(network, bits, 'ipv6')
  return list
}
