import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { describe, test } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { allowedMs, processorMs } from '../contract/testing/processor-ms.ts'
import { NO_ADDRESS, plainAddress, TrustedProxies } from './trusted-proxies.ts'

const trusted = new TrustedProxies()
trusted.add('10.0.0.0/8')
trusted.add('fd00::/8')

test('an address has one canonical spelling', () => {
  const spellings: Record<string, string[]> = {
    '1.2.3.4': ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:1.2.3.4', '0:0:0:0:0:ffff:102:304', '::ffff:1.2.3.4%eth0'],
    'fe80::1': ['fe80::1', 'FE80:0:0:0:0:0:0:1', 'fe80::1%eth0', 'fe80:0::0001%25'],
    [NO_ADDRESS]: ['', 'localhost', '1.2.3', '01.2.3.4', '0x7f.1', '1.2.3.4:80', '[::1]', '::1%', 'unknown', '1.2.3.4 '],
  }
  for (const [plain, list] of Object.entries(spellings)) for (const one of list) assert.equal(plainAddress(one), plain, one)
})

test('an unknown address is neither trusted nor in a list', () => assert.equal(trusted.has(NO_ADDRESS), false))

test('any header of a trusted proxy yields a canonical address, or none', () => {
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
      const address = trusted.clientAddress('10.0.0.1', pieces.join(','))
      assert.ok(address === NO_ADDRESS || (isIP(address) !== 0 && plainAddress(address) === address), address)
    }),
  )
})

test('entries before the last untrusted address have no effect', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }), fc.ipV4(), (claimed, address) => {
      fc.pre(!trusted.has(address))
      assert.equal(trusted.clientAddress('10.0.0.1', [...claimed, `${address}:7`, '10.9.9.9'].join(',')), address)
    }),
  )
})

test('the longest header is parsed in time', async () => {
  const ms = await processorMs(() => {
    for (const entry of ['10.0.0.1', 'fd00::1', '[', ':', ' ']) trusted.clientAddress('10.0.0.1', `${entry},`.repeat(50_000 / entry.length))
  })
  assert.ok(ms < allowedMs(1_000), `${ms} ms`)
})

describe('the nearest known address', () => {
  const cases: [string | undefined, string, string][] = [
    ['203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '9.9.9.9, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['10.0.0.1', '1.1.1.1:4711', '1.1.1.1'],
    ['10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['10.0.0.1', '2001:DB8::1', '2001:db8::1'],
    ['10.0.0.1', '::ffff:1.1.1.1', '1.1.1.1'],
    ['::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['fd00::1', '1.1.1.1', '1.1.1.1'],
    ['fe80::1%eth0', '1.1.1.1', 'fe80::1'],
    ['10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
    ['10.0.0.1', '1.1.1.1, 10.0.0.2, _hidden', '10.0.0.1'],
    ['10.0.0.1', '1.1.1.1,', '1.1.1.1'],
    [undefined, '1.1.1.1', NO_ADDRESS],
  ]
  for (const [peer, forwarded, expected] of cases)
    test(`of ${peer} with "${forwarded}" is ${expected}`, () => assert.equal(trusted.nearestAddress(peer, forwarded), expected))

  test('is never from an untrusted peer’s header', () => {
    fc.assert(fc.property(fc.string(), (forwarded) => trusted.nearestAddress('203.0.113.9', forwarded) === '203.0.113.9'))
  })
})
