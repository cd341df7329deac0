import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Algorithm } from '@portico/contract/target-server/target-server'
import type { GroupPlan } from '../plan/plan.ts'
import { Balancer } from './balancer.ts'

function aGroupPlan(algorithm: Algorithm, weights: number[]): GroupPlan {
  const servers = weights.map((weight, index) => ({ id: `s${index}`, protocol: 'http' as const, host: `h${index}`, port: 80, weight }))
  return { id: 'g', source: '', algorithm, connectTimeoutMs: 1, responseTimeoutMs: 1, servers }
}
const turns = (balancer: Balancer, count: number, address = '10.0.0.1') =>
  Array.from({ length: count }, () => balancer.choose(address)?.plan.id ?? '-')
const serverOf = (balancer: Balancer, index: number) => {
  const server = balancer.servers[index]
  assert.ok(server)
  return server
}

describe('algorithms', () => {
  test('weighted round robin is exact over each full turn and smooth', () => {
    const balancer = new Balancer(aGroupPlan('weightedRoundRobin', [5, 1, 1]))
    assert.deepEqual(turns(balancer, 7), ['s0', 's0', 's1', 's0', 's2', 's0', 's0'])
    assert.deepEqual(turns(balancer, 7), ['s0', 's0', 's1', 's0', 's2', 's0', 's0'])
  })

  test('weights of 0 only leave nobody', () => assert.deepEqual(turns(new Balancer(aGroupPlan('weightedRoundRobin', [0, 0])), 1), ['-']))

  test('least connection takes the least busy', () => {
    const balancer = new Balancer(aGroupPlan('leastConnection', [1, 1, 1]))
    serverOf(balancer, 0).active = 2
    serverOf(balancer, 1).active = 1
    assert.deepEqual(turns(balancer, 2), ['s2', 's2'])
  })

  test('IP hash spreads addresses, and moves only those of a server that leaves', () => {
    const addresses = Array.from({ length: 3_000 }, (_, index) => `10.${index % 7}.${index >> 8}.${index & 255}`)
    const all = new Balancer(aGroupPlan('ipHash', [1, 1, 1]))
    const chosen = addresses.map((address) => all.choose(address)?.plan.id)
    for (const id of ['s0', 's1', 's2']) assert.ok(Math.abs(chosen.filter((other) => other === id).length - 1_000) < 150, id)
    all.noteFailure(serverOf(all, 1))
    all.noteFailure(serverOf(all, 1))
    for (const [index, address] of addresses.entries()) {
      const now = all.choose(address)?.plan.id
      if (chosen[index] === 's1') assert.notEqual(now, 's1')
      else assert.equal(now, chosen[index])
    }
  })
})

describe('health', () => {
  test('two failures in a row take a server out, two successes bring it back', () => {
    const balancer = new Balancer(aGroupPlan('roundRobin', [1, 1]))
    const server = serverOf(balancer, 0)
    assert.equal(balancer.noteFailure(server), false)
    balancer.noteSuccess(server)
    assert.equal(balancer.noteFailure(server), false)
    assert.equal(balancer.noteFailure(server), true)
    assert.deepEqual(new Set(turns(balancer, 4)), new Set(['s1']))
    assert.equal(balancer.noteSuccess(server), false)
    assert.equal(balancer.noteSuccess(server), true)
    assert.deepEqual(new Set(turns(balancer, 4)), new Set(['s0', 's1']))
  })

  test('a group that changed keeps what is known of its servers', () => {
    const before = new Balancer(aGroupPlan('roundRobin', [1, 1]))
    before.noteFailure(serverOf(before, 0))
    before.noteFailure(serverOf(before, 0))
    const next = new Balancer(aGroupPlan('weightedRoundRobin', [1, 1, 1]), before.servers)
    assert.deepEqual(new Set(turns(next, 6)), new Set(['s1', 's2']))
  })

  test('a second choice is another server', () => {
    const balancer = new Balancer(aGroupPlan('roundRobin', [1, 1]))
    assert.equal(balancer.choose('10.0.0.1', serverOf(balancer, 0))?.plan.id, 's1')
    assert.equal(new Balancer(aGroupPlan('roundRobin', [1])).choose('10.0.0.1', null)?.plan.id, 's0')
  })
})
