import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { networkOf } from './network-of.ts'

describe('the network of an address', () => {
  it('is an IPv4 address itself, also where a socket of both kinds names it', () => {
    assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
    assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
    assert.equal(networkOf('::FFFF:cb00:7109'), '203.0.113.9')
    assert.notEqual(networkOf('203.0.113.10'), networkOf('203.0.113.9'))
  })

  it('is the first 64 bits of an IPv6 address, however it is written', () => {
    for (const address of [
      '2001:db8:0:1::1',
      '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
      '2001:db8::1:0:0:0:0',
      '2001:db8:0:1::192.0.2.1%eth0',
    ])
      assert.equal(networkOf(address), '2001:db8:0:1::/64', address)
    assert.notEqual(networkOf('2001:db8:0:2::1'), networkOf('2001:db8:0:1::1'))
    assert.equal(networkOf('::1'), '0:0:0:0::/64')
  })

  it('is the given text if it is not an address', () => {
    assert.equal(networkOf('unknown'), 'unknown')
    assert.equal(networkOf(''), '')
  })
})
