import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { type AddressKind, kindOfAddress, plainAddress } from './address-kind.ts'
import { ADDRESS_CORPUS } from './testing/address-corpus.ts'

describe('the kind of an address', () => {
  for (const [kind, addresses] of Object.entries(ADDRESS_CORPUS) as [AddressKind, readonly string[]][]) {
    it(`is ${kind} for ${addresses.length} spellings`, () => {
      const others = addresses.filter((address) => kindOfAddress(address) !== kind)
      assert.deepEqual(others, [])
    })
  }

  it('is that of the IPv4 address in every IPv6 form of it, or reserved', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
        for (const form of [`::ffff:${address}`, `::ffff:${hex}`, `::FFFF:${hex.toUpperCase()}`, `64:ff9b::${hex}`, `64:ff9b::${address}`])
          assert.equal(kindOfAddress(form), kindOfAddress(address), form)
        for (const form of [`::${hex}`, `::ffff:0:${hex}`, `64:ff9b:1::${hex}`, `2002:${hex}::1`, `2001:0:${hex}::`, `2a00::5efe:${hex}`])
          if (form !== '::0:1') assert.equal(kindOfAddress(form), 'reserved', form)
      }),
    )
  })

  it('does not depend on the spelling of an IPv6 address', () => {
    const group = fc.oneof(fc.constant(0), fc.constantFrom(0xffff, 0x64, 0xff9b, 0xfe80, 0xfd00, 0xec2, 0x7f00, 0xa9fe), fc.nat(0xffff))
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const hex = groups.map((value) => value.toString(16))
        const padded = hex.map((value) => value.padStart(4, '0'))
        const dotted = [
          ...hex.slice(0, 6),
          groups
            .slice(6)
            .flatMap((value) => [value >> 8, value & 0xff])
            .join('.'),
        ]
        const spellings = [hex, padded, dotted, padded.map((value) => value.toUpperCase())].flatMap((parts) => [
          parts.join(':'),
          ...compressed(parts),
        ])
        for (const spelling of spellings) {
          assert.ok(isIPv6(spelling), spelling)
          assert.equal(plainAddress(spelling), plainAddress(hex.join(':')), spelling)
          assert.equal(kindOfAddress(spelling), kindOfAddress(hex.join(':')), spelling)
        }
      }),
    )
  })
})

/** Returns an IPv6 address with each of its zeros, and each run of zeros, compressed. */
function compressed(parts: readonly string[]): string[] {
  const isZero = (part: string | undefined) => part !== undefined && /^0+$/.test(part)
  return parts.flatMap((part, at) => {
    if (!isZero(part)) return []
    let end = at + 1
    while (isZero(parts[end])) end += 1
    return [at + 1, end].map((after) => `${parts.slice(0, at).join(':')}::${parts.slice(after).join(':')}`)
  })
}

describe('the spellings of IPv4 addresses that systems resolve', () => {
  it('are resolved before their kind is determined: hexadecimal, octal, decimal, mixed, and with fewer parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        ipv4,
        fc.array(fc.constantFrom(10, 8, 16, 17), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (address, bases, parts) => {
          const spelling = spelled(address, bases, parts)
          if (isIP(spelling) !== 0) return
          // getaddrinfo parses these spellings itself, without a name server
          const [found] = await lookup(spelling, { all: true }).catch(() => [])
          if (found) assert.equal(kindOfAddress(found.address), kindOfAddress(address), spelling)
          assert.equal(kindOfAddress(spelling), 'reserved', spelling)
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** Addresses of all ranges, with special ones overrepresented. */
const ipv4 = fc.oneof(
  fc.ipV4(),
  fc
    .tuple(
      fc.constantFrom('127', '169.254', '10', '192.168', '0', '224', '192.0.0', '100.100.100'),
      fc.array(fc.nat(255), { minLength: 3, maxLength: 3 }),
    )
    .map(([start, rest]) => [...start.split('.'), ...rest].slice(0, 4).join('.')),
)

/**
 * Returns a spelling of an IPv4 address that systems resolve: `127.0.0.1` as `0x7f.1`, `0177.0.1`, `2130706433`. The last part holds the
 * remaining bytes; each part has its base (17: hexadecimal in capitals).
 */
function spelled(address: string, bases: readonly number[], parts: number): string {
  const bytes = address.split('.').map(Number)
  const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0)
  return [...bytes.slice(0, parts - 1), last].map((part, at) => inBase(part, bases[at] ?? 10)).join('.')
}

function inBase(part: number, base: number): string {
  if (base === 8) return `0${part.toString(8)}`
  if (base === 16) return `0x${part.toString(16)}`
  return base === 17 ? `0X${part.toString(16).toUpperCase()}` : String(part)
}
