import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { HEALTH_CHECK_DEFAULT } from '@portico/contract/target-server/target-server'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { Balancer } from './balancer.ts'
import type { BalancedServer } from './strategies.ts'
import { aGroupPlan } from './testing/a-group-plan.ts'

const BASE_MS = 1_000

function aGroup(servers: number, given: Partial<TrafficPolicy> = {}) {
  const policy = { failuresToEject: 3, ejectionMs: BASE_MS, ejectionMsMax: 4 * BASE_MS, ...given }
  return aGroupPlan(
    Array.from({ length: servers }, () => 1),
    policy,
    { healthCheck: { ...HEALTH_CHECK_DEFAULT, kind: 'off' } },
  )
}

/** Returns a balancer, its first server, and functions that make calls of it fail or pass. */
function bench(t: TestContext, servers: number, given: Partial<TrafficPolicy> = {}) {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000 })
  const changes: string[] = []
  const balancer = new Balancer(
    aGroup(servers, given),
    () => undefined,
    (server, before) => changes.push(`${server.plan.id} ${before.state}→${server.state}`),
  )
  const [first] = balancer.servers
  assert.ok(first)
  const call = (server: BalancedServer, passes: boolean) => {
    const isTrial = balancer.take(server)
    if (passes) balancer.noteAnswered(server, isTrial)
    else balancer.noteFailed(server, isTrial)
    balancer.release(server, isTrial)
  }
  const fail = (count: number, server = first) => {
    for (let i = 0; i < count; i += 1) call(server, false)
  }
  const chosen = () => new Set(Array.from({ length: 2 * servers }, () => balancer.choose('10.0.0.1')?.plan.id ?? '-'))
  return { balancer, first, call, fail, chosen, changes, tick: (ms: number) => t.mock.timers.tick(ms) }
}

describe('a circuit', () => {
  test('opens after failures in a row, not after as many with an answer between them', (t) => {
    const { first, call, fail, chosen, changes } = bench(t, 2)
    fail(2)
    call(first, true)
    fail(2)
    assert.ok(chosen().has('s0'))
    fail(1)
    assert.deepEqual(chosen(), new Set(['s1']))
    assert.deepEqual(changes, ['s0 normal→unhealthy'])
  })

  test('lets one call through after its time; if that passes, the server is back', (t) => {
    const { balancer, first, fail, chosen, changes, tick } = bench(t, 1, { ejectedPercentMax: 100 })
    fail(3)
    tick(BASE_MS - 1)
    assert.equal(balancer.choose('10.0.0.1'), null)
    tick(1)
    assert.equal(balancer.choose('10.0.0.1'), first)
    const isTrial = balancer.take(first)
    assert.equal(isTrial, true)
    assert.deepEqual([balancer.choose('10.0.0.1'), balancer.isFull], [null, false])
    balancer.noteAnswered(first, isTrial)
    balancer.release(first, isTrial)
    assert.deepEqual(chosen(), new Set(['s0']))
    assert.deepEqual(changes, ['s0 normal→unhealthy', 's0 unhealthy→normal'])
    fail(2)
    assert.deepEqual(chosen(), new Set(['s0']))
  })

  test('a failed trial doubles the time, up to the longest', (t) => {
    const { balancer, fail, tick } = bench(t, 1, { ejectedPercentMax: 100 })
    fail(3)
    for (const ms of [BASE_MS, 2 * BASE_MS, 4 * BASE_MS, 4 * BASE_MS]) {
      tick(ms - 1)
      assert.equal(balancer.choose('10.0.0.1'), null)
      tick(1)
      assert.notEqual(balancer.choose('10.0.0.1'), null)
      fail(1)
    }
  })

  test('opens for longer soon after a return, and for the shortest time again after a while', (t) => {
    const { first, call, fail, tick } = bench(t, 1, { ejectedPercentMax: 100 })
    const openFor = () => first.circuit.retryAt - Date.now()
    fail(3)
    tick(BASE_MS)
    call(first, true)
    fail(3)
    assert.equal(openFor(), 2 * BASE_MS)
    tick(2 * BASE_MS)
    call(first, true)
    tick(4 * BASE_MS)
    fail(3)
    assert.equal(openFor(), BASE_MS)
  })

  test('a trial without a result, because its client disconnected, is followed by another', (t) => {
    const { balancer, first, fail, tick } = bench(t, 1, { ejectedPercentMax: 100 })
    fail(3)
    tick(BASE_MS)
    balancer.release(first, balancer.take(first))
    assert.equal(balancer.choose('10.0.0.1'), first)
  })

  test('calls that began before it opened change nothing', (t) => {
    const { balancer, first, fail } = bench(t, 1, { ejectedPercentMax: 100 })
    const [slow, slower] = [balancer.take(first), balancer.take(first)]
    fail(3)
    const { retryAt } = first.circuit
    balancer.noteFailed(first, slow)
    balancer.noteAnswered(first, slower)
    assert.deepEqual([first.circuit.open, first.circuit.retryAt], [true, retryAt])
  })

  test('never takes out more than the allowed share; a further failing server is abnormal and serves', (t) => {
    const { balancer, fail, chosen } = bench(t, 4, { ejectedPercentMax: 50 })
    for (const server of balancer.servers) fail(3, server)
    assert.deepEqual(
      balancer.servers.map(({ state }) => state),
      ['unhealthy', 'unhealthy', 'abnormal', 'abnormal'],
    )
    assert.deepEqual(chosen(), new Set(['s2', 's3']))
  })

  test('servers that are out by their health count for the share', (t) => {
    const { balancer, fail } = bench(t, 2, { ejectedPercentMax: 50 })
    const [, second] = balancer.servers
    assert.ok(second)
    for (let i = 0; i < 2; i += 1) balancer.noteCheck(second, 'failed')
    fail(3)
    assert.equal(balancer.choose('10.0.0.1')?.plan.id, 's0')
  })

  test('stays open in the next plan, unless the group has none any more', (t) => {
    const { balancer, first, fail } = bench(t, 1, { ejectedPercentMax: 100 })
    fail(3)
    const next = (given: Partial<TrafficPolicy>) => new Balancer(aGroup(1, given), () => first)
    assert.equal(next({ ejectedPercentMax: 100 }).choose('10.0.0.1'), null)
    assert.notEqual(next({ failuresToEject: 0 }).choose('10.0.0.1'), null)
    assert.equal(balancer.choose('10.0.0.1'), null)
  })

  test('never opens by default', (t) => {
    const { fail, chosen, changes } = bench(t, 1, { failuresToEject: 0, ejectedPercentMax: 100 })
    fail(1_000)
    assert.deepEqual(chosen(), new Set(['s0']))
    assert.deepEqual(changes, [])
  })
})
