import assert from 'node:assert/strict'
import { Resolver } from 'node:dns/promises'
import { describe, type TestContext, test } from 'node:test'
import type { HealthCheck } from '@portico/contract/target-server/target-server'
import { Outbound } from '@portico/outbound/outbound'
import { resolveByDns } from '@portico/outbound/resolve-by-dns'
import { startDnsServer } from '@portico/outbound/testing/dns-server'
import { assertRefused } from '../../conformance/bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { freePort } from '../../conformance/free-port.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import { aSilentEngine } from './testing/a-silent-engine.ts'

const NAME = 'target.portico.test'
const OFF: HealthCheck = { kind: 'off', path: '/', intervalMs: 5_000 }

/** Starts a name server, two target servers at addresses of their own, and a gateway that forwards to `NAME`. */
async function aBench(t: TestContext, { healthCheck = OFF, found = ['127.0.0.2'], ttl = 1 } = {}) {
  const dns = await startDnsServer()
  t.after(() => dns.close())
  const two = await TargetServer.open('two', await freePort('127.0.0.2'), '127.0.0.2')
  t.after(() => two.close())
  const three = await TargetServer.open('three', two.port, '127.0.0.3')
  t.after(() => three.close())
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([dns.address])
  const unknown = () => Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${NAME}`), { code: 'ENOTFOUND' }))
  const outbound = new Outbound({ allowLoopback: true, denied: [] }, resolveByDns({ openResolver: () => resolver, bySystem: unknown }))
  dns.set(NAME, found, ttl)

  const group = aGroup([two.port], { healthCheck })
  for (const server of group.servers) server.host = NAME
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  const engine = aSilentEngine(outbound)
  t.after(() => engine.drain(0))
  const port = await engine.listen('127.0.0.1', 0)
  await engine.apply(compilePlan(aSnapshot([api], [group])))
  engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
  const call = () => callRaw(port, `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
  return { dns, two, three, call, served: async () => (await call()).headers['x-target'], state: () => engine.serverHealth()[0]?.state }
}

describe('a target server by name', { timeout: 300_000 }, () => {
  test('that has moved is followed at the TTL, although the old connection is open and would serve', async (t) => {
    const { dns, two, served } = await aBench(t)
    assert.equal(await served(), 'two')
    dns.set(NAME, ['127.0.0.3'], 1)
    await eventually(async () => (await served()) === 'three', 'the other server is called')
    const { calls } = two
    for (let i = 0; i < 10; i += 1) assert.equal(await served(), 'three')
    assert.equal(two.calls, calls)
  })

  test('with several addresses is called at all of them', async (t) => {
    const { two, three, call } = await aBench(t, { found: ['127.0.0.2', '127.0.0.3'], ttl: 60 })
    for (const server of [two, three]) server.behave((_request, response) => response.writeHead(200, { connection: 'close' }).end())
    for (let i = 0; i < 6; i += 1) assert.equal((await call()).status, 200)
    assert.deepEqual([two.calls, three.calls], [3, 3])
  })

  test('is called at the address that accepts connections', async (t) => {
    const { two, served } = await aBench(t, { found: ['127.0.0.2', '127.0.0.3'], ttl: 60 })
    await two.close()
    for (let i = 0; i < 4; i += 1) assert.equal(await served(), 'three')
  })

  test('that is gone is called at its last address, also over new connections', async (t) => {
    const { dns, two, call } = await aBench(t)
    two.behave((_request, response) => response.writeHead(200, { connection: 'close' }).end())
    assert.equal((await call()).status, 200)
    dns.set(NAME, [])
    const { length } = dns.asked
    await eventually(async () => (await call()).status === 200 && dns.asked.length > length, 'the name server says that it is gone')
    assert.equal((await call()).status, 200)
  })

  test('that never existed is a DNS error', async (t) => {
    const { call, state } = await aBench(t, { found: [] })
    assertRefused(await call(), 'TargetConnectionFailed')
    assert.equal(state(), 'dnsError')
  })

  test('that moves to a denied address gets no more calls, even over the open connection', async (t) => {
    const { dns, three, served, call, state } = await aBench(t)
    assert.equal(await served(), 'two')
    dns.set(NAME, ['127.0.0.3', '169.254.169.254'], 1)
    await eventually(async () => (await call()).status !== 200, 'a call is refused')
    await eventually(() => state() === 'notAllowed', 'the address is shown as not allowed')
    assert.equal(three.calls, 0)
  })

  test('that is back at another address after its name server was silent is followed', async (t) => {
    const { dns, served } = await aBench(t)
    assert.equal(await served(), 'two')
    dns.beSilent(true)
    const { length } = dns.asked
    await eventually(async () => (await served()) === 'two' && dns.asked.length > length, 'a question gets no answer')
    dns.set(NAME, ['127.0.0.3'], 1)
    dns.beSilent(false)
    await eventually(async () => (await served()) === 'three', 'the other server is called')
  })

  test('is checked at its new address', async (t) => {
    const { dns, two, state } = await aBench(t, { healthCheck: { kind: 'http', path: '/', intervalMs: 1_000 } })
    two.behave((_request, response) => response.writeHead(500).end())
    await eventually(() => state() === 'unhealthy', 'the old address fails')
    dns.set(NAME, ['127.0.0.3'], 1)
    await eventually(() => state() === 'healthy', 'the new address passes')
  })
})
