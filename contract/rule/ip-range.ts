import { isIpv4 } from './host.ts'

/** Maximum length of an address range: an IPv6 address with a dotted end, and its prefix length. */
export const IP_RANGE_MAX = '0000:0000:0000:0000:0000:ffff:255.255.255.255/128'.length

const GROUPS = 8
/** Where an IPv4 address starts in its IPv6 form, `::ffff:10.0.0.1` (RFC 4291, section 2.5.5.2). */
const MAPPED_BITS = 96

/** An IP address or range as an IPv6 one: eight groups of 16 bits, and the length of the prefix in bits. */
interface IpRange {
  groups: number[]
  bits: number
}

/** Returns whether a text is an IP address or CIDR range: `10.0.0.1`, `10.0.0.0/8`, `2001:db8::1`, `2001:db8::/32`. */
export function isIpRange(text: string): boolean {
  return readIpRange(text) !== null
}

/** Returns whether a text is an IPv6 address without a zone, in any spelling. */
export function isIpv6(text: string): boolean {
  return text.length <= IP_RANGE_MAX && readIpv6(text) !== null
}

/**
 * Returns an IP address or CIDR range in its normal form, so that equal ranges are equal texts: the network's first address, IPv6 as in
 * RFC 5952, an IPv4 address in IPv6 form as IPv4, no prefix length for a single address. Other texts are returned as they are.
 */
export function normaliseIpRange(text: string): string {
  const range = readIpRange(text)
  if (range === null) return text
  const { groups, bits } = { ...range, groups: firstAddress(range) }
  const isIpv4Form = bits >= MAPPED_BITS && isMapped(groups)
  const length = isIpv4Form ? bits - MAPPED_BITS : bits
  return (isIpv4Form ? ipv4Text(groups) : ipv6Text(groups)) + (bits === GROUPS * 16 ? '' : `/${length}`)
}

function readIpRange(text: string): IpRange | null {
  if (text.length > IP_RANGE_MAX) return null
  const [address = '', length, ...rest] = text.split('/')
  const isIpv4Form = isIpv4(address)
  const groups = isIpv4Form ? [0, 0, 0, 0, 0, 0xffff, ...ipv4Groups(address)] : readIpv6(address)
  if (groups === null || rest.length > 0) return null
  const offset = isIpv4Form ? MAPPED_BITS : 0
  if (length === undefined) return { groups, bits: GROUPS * 16 }
  const bits = Number(length) + offset
  return /^(?:0|[1-9][0-9]{0,2})$/.test(length) && bits <= GROUPS * 16 ? { groups, bits } : null
}

/** Returns the groups of an IPv6 address without a zone; null for any other text. */
function readIpv6(text: string): number[] | null {
  const dotted = /^(.*:)([0-9.]+)$/.exec(text)
  if (dotted?.[2]?.includes('.')) {
    if (!isIpv4(dotted[2])) return null
    const end = ipv4Groups(dotted[2]).map((group) => group.toString(16))
    return readIpv6(`${dotted[1]}${end.join(':')}`)
  }
  const [before = '', after, ...rest] = text.split('::')
  if (rest.length > 0) return null
  const [left, right] = [groupsOf(before), groupsOf(after ?? '')]
  if (left === null || right === null) return null
  if (after === undefined) return left.length === GROUPS ? left : null
  const missing = GROUPS - left.length - right.length
  return missing > 0 ? [...left, ...new Array<number>(missing).fill(0), ...right] : null
}

function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const groups = text.split(':')
  return groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : null
}

function ipv4Groups(text: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

function firstAddress({ groups, bits }: IpRange): number[] {
  return groups.map((group, index) => {
    const kept = Math.min(Math.max(bits - index * 16, 0), 16)
    return group & (0xffff << (16 - kept)) & 0xffff
  })
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function ipv4Text(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/** Returns the text of RFC 5952: lower case, no leading zeros, `::` for the first of the longest runs of at least two zeros. */
function ipv6Text(groups: readonly number[]): string {
  let [start, length] = [-1, 1]
  for (let from = 0; from < GROUPS; from++) {
    const end = groups.findIndex((group, index) => index >= from && group !== 0)
    const run = (end === -1 ? GROUPS : end) - from
    if (run > length) [start, length] = [from, run]
  }
  const text = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':')
  return start === -1 ? text(groups) : `${text(groups.slice(0, start))}::${text(groups.slice(start + length))}`
}
