import assert from 'node:assert/strict'
import { isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'
import { describe, it } from 'node:test'
import { fc } from '../testing/properties.ts'
import { IP_RANGE_MAX, isIpRange, normaliseIpRange } from './ip-range.ts'

const group = fc.oneof(fc.constant(0), fc.constantFrom(0xffff, 1, 0x64, 0xff9b, 0x2001, 0xdb8), fc.nat(0xffff))
const groups = fc.oneof(
  fc.array(group, { minLength: 8, maxLength: 8 }),
  fc.tuple(fc.nat(0xffff), fc.nat(0xffff)).map((end) => [0, 0, 0, 0, 0, 0xffff, ...end]),
)

/** Every way in which an address may be written. */
const spelling = fc
  .record({
    groups,
    pad: fc.boolean(),
    upper: fc.boolean(),
    dotted: fc.boolean(),
    zeros: fc.option(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 8 }))),
  })
  .map(({ groups: given, pad, upper, dotted, zeros }) => {
    const [from, length] = zeros ?? [8, 0]
    const filled = given.map((value, index) => (index >= from && index < from + length ? 0 : value))
    const last = dotted ? 6 : 8
    const [start, end] = [Math.min(from, last), Math.min(from + length, last)]
    const text = (part: number[]) => part.map((value) => value.toString(16).padStart(pad ? 4 : 1, '0')).join(':')
    const tail = dotted
      ? filled
          .slice(6)
          .flatMap((value) => [value >> 8, value & 0xff])
          .join('.')
      : ''
    const rest = [text(filled.slice(end, last)), tail].filter((part) => part !== '').join(':')
    const written = start < end ? `${text(filled.slice(0, start))}::${rest}` : [text(filled.slice(0, last)), tail].filter(Boolean).join(':')
    return { value: filled, written: upper ? written.toUpperCase() : written }
  })

const bitsOf = (value: readonly number[]) => value.map((each) => each.toString(2).padStart(16, '0')).join('')
const isMapped = (value: readonly number[]) => bitsOf(value).startsWith(`${'0'.repeat(80)}${'1'.repeat(16)}`)

describe('an address range', () => {
  it('is every spelling of an address, and no other text', () => {
    fc.assert(
      fc.property(spelling, ({ written }) => {
        assert.ok(isIPv6(written), written)
        assert.ok(isIpRange(written), written)
      }),
    )
    const near = fc.string({ unit: fc.constantFrom(':', '::', '.', '0', '1', 'f', 'F', 'g', '255', '256', '01', '%', ' '), maxLength: 14 })
    fc.assert(
      fc.property(near, (text) => assert.equal(isIpRange(text), isIP(text) !== 0 && !text.includes('%'), text)),
      { numRuns: 3_000 },
    )
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), fc.oneof(fc.string({ maxLength: 3 }), fc.nat(200).map(String)), (address, length) => {
        const max = isIPv4(address) ? 32 : 128
        const isLength = /^(0|[1-9]\d*)$/.test(length) && Number(length) <= max
        assert.equal(isIpRange(`${address}/${length}`), isIP(address) !== 0 && !address.includes('%') && isLength)
      }),
    )
  })

  it('has one normal form, which is that of the address of the network', () => {
    fc.assert(
      fc.property(spelling, fc.option(fc.integer({ min: 0, max: 128 })), ({ value, written }, length) => {
        const text = length === null ? written : `${written}/${length}`
        assert.ok(text.length <= IP_RANGE_MAX)
        const normal = normaliseIpRange(text)
        const bits = length ?? 128
        const network = `${bitsOf(value).slice(0, bits)}${'0'.repeat(128 - bits)}`
        const first = Array.from({ length: 8 }, (_, index) => Number.parseInt(network.slice(index * 16, index * 16 + 16), 2))
        const { address } = new SocketAddress({ address: first.map((each) => each.toString(16)).join(':'), family: 'ipv6' })
        const isIpv4Form = bits >= 96 && isMapped(first)
        if (isIpv4Form) assert.equal(normal, address.slice('::ffff:'.length) + (bits === 128 ? '' : `/${bits - 96}`))
        else {
          assert.ok(isIPv6(normal.split('/')[0] ?? ''))
          const again = new SocketAddress({ address: normal.split('/')[0] ?? '', family: 'ipv6' })
          assert.equal(again.address, address)
          assert.equal(normal.split('/')[1], bits === 128 ? undefined : String(bits))
        }
        assert.equal(normaliseIpRange(normal), normal)
      }),
    )
  })

  it('is written as in RFC 5952', () => {
    const forms = {
      '2001:DB8:0:0:0:0:2:1': '2001:db8::2:1',
      '2001:db8:0:1:1:1:1:1': '2001:db8:0:1:1:1:1:1',
      '2001:0:0:1:0:0:0:1': '2001:0:0:1::1',
      '2001:db8:0:0:1:0:0:1': '2001:db8::1:0:0:1',
      '0:0:0:0:0:0:0:0/0': '::/0',
      '::0001/128': '::1',
      'fe80::/10': 'fe80::/10',
      '2001:db8:ffff::/33': '2001:db8:8000::/33',
      '64:ff9b::10.0.0.1': '64:ff9b::a00:1',
      '::ffff:10.0.0.1': '10.0.0.1',
      '::ffff:a00:0/104': '10.0.0.0/8',
      '10.1.2.3/8': '10.0.0.0/8',
      '10.1.2.3/32': '10.1.2.3',
    }
    for (const [text, normal] of Object.entries(forms)) assert.equal(normaliseIpRange(text), normal)
    for (const text of ['', 'localhost', '10.0.0', 'fe80::1%eth0', '[::1]', '::1/129']) assert.equal(normaliseIpRange(text), text)
  })
})
