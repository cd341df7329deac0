import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Algorithm } from '@portico/contract/target-server/target-server'
import { Balancer } from './balancer.ts'
import { aGroupPlan } from './testing/a-group-plan.ts'

const START_MS = 10_000

/** Returns a function that counts how many of 1,000 calls the first server gets, which has just come back. */
function bench(t: TestContext, { servers = 2, slowStartMs = START_MS, algorithm = 'roundRobin' as Algorithm } = {}) {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000 })
  const weights = Array.from({ length: servers }, () => 1)
  const balancer = new Balancer(aGroupPlan(weights, { slowStartMs }, { algorithm }))
  const [first] = balancer.servers
  assert.ok(first)
  for (let i = 0; i < 2; i += 1) balancer.noteCheck(first, 'failed')
  for (let i = 0; i < 2; i += 1) balancer.noteCheck(first, 'passed')
  const shareOf = () =>
    Array.from({ length: 1_000 }, (_, index) => balancer.choose(`10.0.${index >> 8}.${index & 255}`)).filter((one) => one === first).length
  return { balancer, first, shareOf, tick: (ms: number) => t.mock.timers.tick(ms) }
}
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 0.1 * expected + 2, `${actual}, not ${expected}`)

describe('a server that comes back slowly', () => {
  for (const algorithm of ['roundRobin', 'weightedRoundRobin', 'ipHash'] as const)
    test(`gets a growing share of its calls: ${algorithm}`, (t) => {
      const { shareOf, tick } = bench(t, { algorithm })
      // IP hash gives each server about half of the addresses.
      near(shareOf(), 50)
      tick(START_MS / 2)
      near(shareOf(), 250)
      tick(START_MS / 2)
      near(shareOf(), 500)
    })

  test('gets all calls if there is no other server', (t) => assert.equal(bench(t, { servers: 1 }).shareOf(), 1_000))

  test('gets its full share at once by default', (t) => assert.equal(bench(t, { slowStartMs: 0 }).shareOf(), 500))

  test('goes on where it was in the next plan', (t) => {
    const { balancer, first, tick } = bench(t)
    tick(START_MS / 2)
    const next = new Balancer(balancer.group, ({ id }) => balancer.servers.find(({ plan }) => plan.id === id))
    assert.deepEqual(next.servers[0]?.slowStart, first.slowStart)
    assert.notEqual(first.slowStart.since, null)
  })
})
