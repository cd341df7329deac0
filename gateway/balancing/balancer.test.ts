import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Algorithm, HEALTH_CHECK_DEFAULT, type HealthCheckKind } from '@portico/contract/target-server/target-server'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { Balancer } from './balancer.ts'
import { reportHealth } from './report-health.ts'
import { aGroupPlan } from './testing/a-group-plan.ts'
import type { WaitingCall } from './waiting-calls.ts'

function aGroup(algorithm: Algorithm, weights: number[], kind: HealthCheckKind = 'tcp', policy: Partial<TrafficPolicy> = {}) {
  return aGroupPlan(weights, policy, { algorithm, healthCheck: { ...HEALTH_CHECK_DEFAULT, kind } })
}
const turns = (balancer: Balancer, count: number, address = '10.0.0.1') =>
  Array.from({ length: count }, () => balancer.choose(address)?.plan.id ?? '-')
const serverOf = (balancer: Balancer, index: number) => {
  const server = balancer.servers[index]
  assert.ok(server)
  return server
}

describe('algorithms', () => {
  test('weighted round robin is exact over each full cycle and smooth', () => {
    const balancer = new Balancer(aGroup('weightedRoundRobin', [5, 1, 1]))
    assert.deepEqual(turns(balancer, 7), ['s0', 's0', 's1', 's0', 's2', 's0', 's0'])
    assert.deepEqual(turns(balancer, 7), ['s0', 's0', 's1', 's0', 's2', 's0', 's0'])
  })

  test('weights of 0 only select no server', () => assert.deepEqual(turns(new Balancer(aGroup('weightedRoundRobin', [0, 0])), 1), ['-']))

  test('least connection selects the server with the fewest active requests', () => {
    const balancer = new Balancer(aGroup('leastConnection', [1, 1, 1]))
    serverOf(balancer, 0).active = 2
    serverOf(balancer, 1).active = 1
    assert.deepEqual(turns(balancer, 2), ['s2', 's2'])
  })

  test('IP hash spreads addresses, and moves only those of a removed server', () => {
    const addresses = Array.from({ length: 3_000 }, (_, index) => `10.${index % 7}.${index >> 8}.${index & 255}`)
    const all = new Balancer(aGroup('ipHash', [1, 1, 1]))
    const chosen = addresses.map((address) => all.choose(address)?.plan.id)
    for (const id of ['s0', 's1', 's2']) assert.ok(Math.abs(chosen.filter((other) => other === id).length - 1_000) < 150, id)
    all.noteConnectFailed(serverOf(all, 1))
    all.noteConnectFailed(serverOf(all, 1))
    for (const [index, address] of addresses.entries()) {
      const now = all.choose(address)?.plan.id
      if (chosen[index] === 's1') assert.notEqual(now, 's1')
      else assert.equal(now, chosen[index])
    }
  })
})

describe('health', () => {
  test('two consecutive failures eject a server, two passed checks bring it back', () => {
    const balancer = new Balancer(aGroup('roundRobin', [1, 1]))
    const server = serverOf(balancer, 0)
    balancer.noteConnectFailed(server)
    balancer.noteConnected(server)
    balancer.noteConnectFailed(server)
    assert.equal(server.ejected, false)
    balancer.noteCheck(server, 'failed')
    assert.equal(server.ejected, true)
    assert.deepEqual(new Set(turns(balancer, 4)), new Set(['s1']))
    balancer.noteCheck(server, 'passed')
    balancer.noteConnected(server)
    assert.equal(server.ejected, true)
    balancer.noteCheck(server, 'failed')
    balancer.noteCheck(server, 'passed')
    assert.equal(server.ejected, true)
    balancer.noteCheck(server, 'passed')
    assert.equal(server.ejected, false)
    assert.deepEqual(new Set(turns(balancer, 4)), new Set(['s0', 's1']))
  })

  test('a server that accepts connections but fails its checks is ejected', () => {
    const balancer = new Balancer(aGroup('roundRobin', [1], 'http'))
    const server = serverOf(balancer, 0)
    balancer.noteCheck(server, 'failed')
    balancer.noteConnected(server)
    balancer.noteCheck(server, 'failed')
    assert.equal(server.ejected, true)
  })

  test('every change is reported with the health states of the screens', () => {
    const changes: string[] = []
    const balancer = new Balancer(
      aGroup('roundRobin', [1]),
      () => undefined,
      (server, before) => changes.push(`${before.state} → ${server.state}`),
    )
    const server = serverOf(balancer, 0)
    assert.equal(server.state, 'normal')
    for (const result of ['passed', 'passed', 'failed', 'failed', 'passed', 'passed', 'dnsError', 'dnsError', 'failed'] as const) {
      balancer.noteCheck(server, result)
    }
    assert.deepEqual(changes, [
      'normal → healthy',
      'healthy → abnormal',
      'abnormal → unhealthy',
      'unhealthy → healthy',
      'healthy → dnsError',
      // ejected, and still not resolvable
      'dnsError → dnsError',
      'dnsError → unhealthy',
    ])
    const off = new Balancer(aGroup('roundRobin', [1], 'off'))
    off.noteConnectFailed(serverOf(off, 0), 'dnsError')
    assert.equal(serverOf(off, 0).state, 'dnsError')
    off.noteConnected(serverOf(off, 0))
    assert.equal(serverOf(off, 0).state, 'normal')
  })

  test('a changed group keeps the state of its servers', () => {
    const before = new Balancer(aGroup('roundRobin', [1, 1]))
    before.noteCheck(serverOf(before, 0), 'failed')
    before.noteCheck(serverOf(before, 0), 'failed')
    const next = new Balancer(aGroup('weightedRoundRobin', [1, 1, 1]), (plan) =>
      before.servers.find((known) => known.plan.host === plan.host),
    )
    assert.deepEqual(new Set(turns(next, 6)), new Set(['s1', 's2']))
    assert.deepEqual([serverOf(next, 0).state, serverOf(next, 0).since], ['unhealthy', serverOf(before, 0).since])
  })

  test('a server of several versions is reported once, in its worst state', () => {
    const [one, two] = [new Balancer(aGroup('roundRobin', [1])), new Balancer(aGroup('ipHash', [1]))]
    one.noteCheck(serverOf(one, 0), 'passed')
    two.noteCheck(serverOf(two, 0), 'failed')
    assert.deepEqual(
      reportHealth([one, two]).map(({ serverId, state }) => [serverId, state]),
      [['s0', 'abnormal']],
    )
  })

  test('a retry selects another server', () => {
    const balancer = new Balancer(aGroup('roundRobin', [1, 1]))
    assert.equal(balancer.choose('10.0.0.1', serverOf(balancer, 0))?.plan.id, 's1')
    assert.equal(new Balancer(aGroup('roundRobin', [1])).choose('10.0.0.1', null)?.plan.id, 's0')
  })
})

describe('a limit of connections', () => {
  const full = (given: Partial<TrafficPolicy> = {}) =>
    new Balancer(aGroup('roundRobin', [1, 1], 'off', { maxConnections: 1, queueLength: 2, ...given }))
  const waiting = (balancer: Balancer, name: string, log: string[]): WaitingCall => ({
    address: '10.0.0.1',
    serve(server) {
      balancer.take(server)
      log.push(`${name} at ${server.plan.id}`)
    },
    giveUp: () => log.push(`${name} gave up`),
  })

  test('serves waiting calls in order, each at the server that is free; a new call does not overtake them', () => {
    const balancer = full()
    const log: string[] = []
    for (const server of balancer.servers) balancer.take(server)
    assert.deepEqual([balancer.choose('10.0.0.1'), balancer.isFull], [null, true])
    for (const name of ['first', 'second']) assert.equal(balancer.wait(waiting(balancer, name, log)), true)
    assert.equal(balancer.wait(waiting(balancer, 'third', log)), false)
    balancer.release(serverOf(balancer, 1))
    assert.deepEqual(log, ['first at s1'])
    assert.equal(balancer.choose('10.0.0.1'), null)
    balancer.release(serverOf(balancer, 0))
    assert.deepEqual(log, ['first at s1', 'second at s0'])
    balancer.release(serverOf(balancer, 0))
    assert.equal(balancer.choose('10.0.0.1')?.plan.id, 's0')
  })

  test('gives up after the time, and forgets a call whose client is gone', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const balancer = full({ queueWaitMs: 100 })
    const log: string[] = []
    for (const server of balancer.servers) balancer.take(server)
    const gone = waiting(balancer, 'gone', log)
    balancer.wait(gone)
    balancer.wait(waiting(balancer, 'patient', log))
    balancer.leave(gone)
    t.mock.timers.tick(100)
    assert.deepEqual(log, ['patient gave up'])
  })

  test('serves waiting calls when an ejected server is back', () => {
    const balancer = full()
    const log: string[] = []
    for (let i = 0; i < 2; i += 1) balancer.noteCheck(serverOf(balancer, 0), 'failed')
    balancer.take(serverOf(balancer, 1))
    balancer.wait(waiting(balancer, 'first', log))
    for (let i = 0; i < 2; i += 1) balancer.noteCheck(serverOf(balancer, 0), 'passed')
    assert.deepEqual(log, ['first at s0'])
  })

  test('a group without healthy servers is not full', () => {
    const balancer = full()
    for (const server of balancer.servers) for (let i = 0; i < 2; i += 1) balancer.noteCheck(server, 'failed')
    assert.deepEqual([balancer.choose('10.0.0.1'), balancer.isFull], [null, false])
  })
})
