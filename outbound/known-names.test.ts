import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { KEPT_MS, KnownNames, type ResolvedAddress } from './known-names.ts'

const gone = () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }))

/** Returns known names with a clock of their own, and a function that sets what is resolved. */
function aMemory() {
  let now = 1_000
  let answer: () => Promise<readonly ResolvedAddress[]> = gone
  let asked = 0
  const names = new KnownNames(
    () => {
      asked += 1
      return answer()
    },
    () => now,
  )
  return {
    names,
    at: async () => (await names.addressesOf('a.test')).map(({ address }) => address),
    asked: () => asked,
    pass: (ms: number) => {
      now += ms
    },
    resolve: (addresses: readonly string[], ttl?: number) => {
      answer = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4, ...(ttl === undefined ? {} : { ttl }) }))
    },
    fail: (given: () => Promise<readonly ResolvedAddress[]> = gone) => {
      answer = given
    },
  }
}

describe('known names', () => {
  for (const [ttl, freshMs] of [
    [30, 30_000],
    [0, 1_000],
    [86_400, 60_000],
  ] as const)
    it(`are asked for again when a TTL of ${ttl} s is over, after a second at least and a minute at most`, async () => {
      const { at, asked, pass, resolve } = aMemory()
      resolve(['192.0.2.1'], ttl)
      assert.deepEqual(await at(), ['192.0.2.1'])
      resolve(['192.0.2.2'], ttl)
      pass(freshMs - 1)
      assert.deepEqual([await at(), asked()], [['192.0.2.1'], 1])
      pass(1)
      assert.deepEqual([await at(), asked()], [['192.0.2.2'], 2])
    })

  it('use the shortest TTL of several addresses', async () => {
    const { names, pass, asked, fail } = aMemory()
    fail(async () => [
      { address: '192.0.2.1', family: 4, ttl: 50 },
      { address: '192.0.2.2', family: 4, ttl: 5 },
    ])
    await names.addressesOf('a.test')
    pass(5_000)
    await names.addressesOf('a.test')
    assert.equal(asked(), 2)
  })

  it('without a TTL are asked for each time, and are gone at once', async () => {
    const { names, at, asked, resolve, fail } = aMemory()
    resolve(['192.0.2.1'])
    await at()
    await at()
    assert.deepEqual([asked(), names.hasTtl('a.test')], [2, false])
    fail()
    await assert.rejects(at(), { code: 'ENOTFOUND' })
  })

  it('that are gone keep their last addresses for a time, are asked for once a second, and then are a DNS error', async () => {
    const { at, asked, pass, resolve, fail } = aMemory()
    resolve(['192.0.2.1'], 60)
    await at()
    fail()
    pass(60_000)
    assert.deepEqual([await at(), await at(), asked()], [['192.0.2.1'], ['192.0.2.1'], 2])
    pass(1_000)
    assert.deepEqual([await at(), asked()], [['192.0.2.1'], 3])
    pass(KEPT_MS)
    await assert.rejects(at(), { code: 'ENOTFOUND' })
    resolve(['192.0.2.2'], 60)
    assert.deepEqual(await at(), ['192.0.2.2'])
  })

  it('that were never resolved are a DNS error', async () => assert.rejects(aMemory().at(), { code: 'ENOTFOUND' }))

  it('give their addresses in turn, IPv4 first', async () => {
    const { names, resolve } = aMemory()
    resolve(['2001:db8::1', '192.0.2.1', '192.0.2.2', '2001:db8::2', '192.0.2.3'], 60)
    const addresses = await names.addressesOf('a.test')
    const turns = Array.from({ length: 3 }, () => names.inTurn('a.test', addresses).map(({ address }) => address))
    assert.deepEqual(new Set(turns.map(([first]) => first)), new Set(['192.0.2.1', '192.0.2.2', '192.0.2.3']))
    for (const turn of turns) assert.deepEqual([turn.length, turn.findIndex((address) => address.includes(':'))], [5, 3])
  })
})
