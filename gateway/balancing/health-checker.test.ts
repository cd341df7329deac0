import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import type { HealthCheck } from '@portico/contract/target-server/target-server'
import { Outbound } from '@portico/outbound/outbound'
import { aGroup, aSnapshot } from '../conformance/build-snapshot.ts'
import { freePort } from '../conformance/free-port.ts'
import { eventually } from '../conformance/gateway-process.ts'
import { TargetServer } from '../conformance/target-server.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import { Balancer, type CheckResult } from './balancer.ts'
import { checkServer } from './check-server.ts'
import { CHECKS_AT_ONCE, HealthChecker, RETRY_MS } from './health-checker.ts'

const check = (more: Partial<HealthCheck> = {}): HealthCheck => ({ kind: 'tcp', path: '/', intervalMs: 5_000, ...more })

function groupPlan(ports: number[], healthCheck: HealthCheck, host = '127.0.0.1'): GroupPlan {
  const group = aGroup(ports, { healthCheck, connectTimeoutMs: 1_000 })
  for (const server of group.servers) server.host = host
  const plan = compilePlan(aSnapshot([], [group])).groups.get(group.id)
  assert.ok(plan)
  return plan
}
const firstOf = (group: GroupPlan): ServerPlan => group.servers[0] as ServerPlan
const outbound = new Outbound({ allowLoopback: true, denied: [] })
const tryOf = (group: GroupPlan) => checkServer(outbound, group, firstOf(group))

describe('a health check', { timeout: 300_000 }, () => {
  test('by connection: open, closed, unresolvable, silent', async (t) => {
    const port = await freePort()
    const target = await TargetServer.open('a', port)
    assert.equal(await tryOf(groupPlan([port], check())), 'passed')
    await target.close()
    assert.equal(await tryOf(groupPlan([port], check())), 'failed')
    assert.equal(await tryOf(groupPlan([80], check(), 'nobody.invalid')), 'dnsError')
    const full = createServer().listen({ port: 0, host: '127.0.0.1' })
    await once(full, 'listening')
    t.after(() => full.close())
    const http = groupPlan([(full.address() as AddressInfo).port], check({ kind: 'http' }))
    http.responseTimeoutMs = 200
    http.connectTimeoutMs = 200
    assert.equal(await tryOf(http), 'failed')
  })

  test('by GET: requests the path, and passes below 400', async (t) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    const asked: string[] = []
    let status = 200
    target.behave((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.host}`)
      response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000))
    })
    const group = groupPlan([target.port], check({ kind: 'http', path: '/healthz?deep=1' }))
    const results: CheckResult[] = []
    for (status of [200, 302, 400, 404, 503]) results.push(await tryOf(group))
    assert.deepEqual(results, ['passed', 'passed', 'failed', 'failed', 'failed'])
    assert.deepEqual(new Set(asked), new Set([`GET /healthz?deep=1 127.0.0.1:${target.port}`]))
  })

  test('by connection to an https server: handshakes and verifies the certificate', async (t) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    const group = groupPlan([target.port], check())
    assert.equal(await checkServer(outbound, group, { ...firstOf(group), protocol: 'https' }), 'failed')
  })
})

describe('health checks of all groups', () => {
  /** Creates a checker whose checks are counted and completed by the test. */
  const aChecker = () => {
    const tried: string[] = []
    const waiting: ((result: CheckResult) => void)[] = []
    const checker = new HealthChecker((_group, { host, port }) => {
      tried.push(`${host}:${port}`)
      return new Promise((resolve) => waiting.push(resolve))
    })
    const answer = async (result: CheckResult) => {
      for (const resolve of waiting.splice(0)) resolve(result)
      await new Promise((done) => setImmediate(done))
    }
    return { checker, tried, answer }
  }
  const LATER = 60_000

  test('groups with the same check of a server share it', async () => {
    const { checker, tried, answer } = aChecker()
    const balancers = Array.from({ length: 1_000 }, () => new Balancer(groupPlan([1, 2], check())))
    checker.follow([...balancers, new Balancer(groupPlan([1], check({ kind: 'http' })))])
    assert.equal(checker.size, 3)
    checker.tick(Date.now() + LATER)
    await answer('passed')
    assert.equal(tried.length, 3)
    assert.ok(balancers.every(({ servers }) => servers.every(({ state }) => state === 'healthy')))
  })

  test('are limited in number, and each gets its turn', async () => {
    const { checker, tried, answer } = aChecker()
    const ports = Array.from({ length: CHECKS_AT_ONCE * 2.5 }, (_, index) => index + 1)
    checker.follow(ports.map((port) => new Balancer(groupPlan([port], check()))))
    for (const expected of [1, 2, 2.5]) {
      checker.tick(Date.now() + LATER)
      assert.equal(new Set(tried).size, CHECKS_AT_ONCE * expected)
      await answer('passed')
    }
  })

  test('that are off run only while the server is ejected', async () => {
    const { checker, tried, answer } = aChecker()
    const balancer = new Balancer(groupPlan([1], check({ kind: 'off' })))
    const [server] = balancer.servers
    assert.ok(server)
    checker.follow([balancer])
    checker.tick(Date.now() + LATER)
    assert.equal(tried.length, 0)
    balancer.noteConnectFailed(server)
    balancer.noteConnectFailed(server)
    for (const ejected of [true, false]) {
      checker.tick(Date.now() + RETRY_MS + 100)
      await answer('passed')
      assert.equal(server.ejected, ejected)
    }
    checker.tick(Date.now() + LATER)
    assert.deepEqual([tried.length, server.state], [2, 'normal'])
  })

  test('of an ejected server are retried soon, not on every tick; a new plan keeps the schedule', async () => {
    const { checker, tried, answer } = aChecker()
    const group = groupPlan([1], check({ intervalMs: 300_000 }))
    const balancer = new Balancer(group)
    checker.follow([balancer])
    checker.tick(Date.now() + LATER)
    await answer('failed')
    checker.follow([balancer])
    checker.tick(Date.now() + LATER)
    assert.equal(tried.length, 1)
    checker.tick(Date.now() + 400_000)
    await answer('failed')
    assert.equal(balancer.servers[0]?.ejected, true)
    checker.tick(Date.now() + RETRY_MS - 500)
    assert.equal(tried.length, 2)
    checker.tick(Date.now() + RETRY_MS + 500)
    assert.equal(tried.length, 3)
  })

  test('run on their own timer', async (t) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    const balancer = new Balancer(groupPlan([target.port], check({ intervalMs: 1_000 })))
    const checker = new HealthChecker((group, server) => checkServer(outbound, group, server))
    checker.follow([balancer])
    checker.start()
    t.after(() => checker.stop())
    await eventually(() => balancer.servers[0]?.state === 'healthy', 'the server is healthy')
  })
})
