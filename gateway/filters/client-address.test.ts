import assert from 'node:assert/strict'
import { BlockList, isIP } from 'node:net'
import { test } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { clientAddress, isTrusted, NO_ADDRESS, plainAddress } from './client-address.ts'

const trusted = new BlockList()
trusted.addSubnet('10.0.0.0', 8, 'ipv4')
trusted.addSubnet('fd00::', 8, 'ipv6')

test('an address has one spelling', () => {
  const spellings: Record<string, string[]> = {
    '1.2.3.4': ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:1.2.3.4', '0:0:0:0:0:ffff:102:304', '::ffff:1.2.3.4%eth0'],
    'fe80::1': ['fe80::1', 'FE80:0:0:0:0:0:0:1', 'fe80::1%eth0', 'fe80:0::0001%25'],
    [NO_ADDRESS]: ['', 'localhost', '1.2.3', '01.2.3.4', '0x7f.1', '1.2.3.4:80', '[::1]', '::1%', 'unknown', '1.2.3.4 '],
  }
  for (const [plain, list] of Object.entries(spellings)) for (const one of list) assert.equal(plainAddress(one), plain, one)
})

test('no address is trusted, or found in a list, for being none', () => assert.equal(isTrusted(trusted, NO_ADDRESS), false))

test('of whatever a trusted proxy says comes an address in its one spelling, or none', () => {
  const piece = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((address) => `${address}:80`),
    fc.ipV6().map((address) => `[${address}]:80`),
    fc.constantFrom('unknown', '_hidden', '"[::1]"', '[::1', ']', ':', '10.0.0.1', 'fd00::1%eth0', ' '),
    fc.string({ maxLength: 30 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = clientAddress('10.0.0.1', pieces.join(','), trusted)
      assert.ok(address === NO_ADDRESS || (isIP(address) !== 0 && plainAddress(address) === address), address)
    }),
  )
})

test('what stands in front of the last untrusted address changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }), fc.ipV4(), (claimed, address) => {
      fc.pre(!isTrusted(trusted, address))
      assert.equal(clientAddress('10.0.0.1', [...claimed, `${address}:7`, '10.9.9.9'].join(','), trusted), address)
    }),
  )
})

test('the longest header is read in time', () => {
  const start = process.cpuUsage()
  for (const entry of ['10.0.0.1', 'fd00::1', '[', ':', ' ']) clientAddress('10.0.0.1', `${entry},`.repeat(50_000 / entry.length), trusted)
  const { user, system } = process.cpuUsage(start)
  assert.ok(user + system < 1_000_000, `${user + system} µs`)
})
