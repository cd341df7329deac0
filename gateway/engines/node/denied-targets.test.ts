import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { HealthCheck } from '@portico/contract/target-server/target-server'
import type { AddressDenied } from '@portico/outbound/address-denied'
import { Outbound, type OutboundPolicy } from '@portico/outbound/outbound'
import { testResolver } from '@portico/outbound/testing/test-resolver'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { Balancer } from '../../balancing/balancer.ts'
import { assertRefused } from '../../conformance/bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { freePort } from '../../conformance/free-port.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import { NodeEngine } from './node-engine.ts'
import { TargetPools } from './target-pools.ts'

const OPEN: OutboundPolicy = { allowLoopback: true, denied: [] }
const CLOSED: OutboundPolicy = { allowLoopback: false, denied: [] }
const OFF: HealthCheck = { kind: 'off', path: '/', intervalMs: 5_000 }

/** A server that counts connections: none is allowed. */
const trap = createServer((socket) => {
  caught += 1
  socket.destroy()
})
let caught = 0
let trapPort = 0
before(async () => {
  trapPort = await freePort('::')
  await new Promise<void>((listening) => trap.listen(trapPort, listening))
})
after(() => trap.close())

const names = testResolver()
names.set('loopback.test', ['127.0.0.1'])
names.set('six.test', ['::1'])
names.set('mapped.test', ['::ffff:127.0.0.1'])
names.set('mixed.test', ['10.0.0.1', '127.0.0.1'])
names.set('metadata.test', ['127.0.0.1', '169.254.169.254'])
for (const spelling of ['0x7f.0.0.1', '0177.0.0.1', '2130706433', '127.1', '0x7f000001']) names.set(spelling, ['127.0.0.1'])

/** Starts a gateway whose only API forwards to `host`. */
async function aGateway(t: TestContext, policy: OutboundPolicy, host: string, port: number, healthCheck = OFF) {
  const denied: AddressDenied[] = []
  const outbound = new Outbound(policy, names.resolve, (one) => denied.push(one))
  const group = aGroup([port], { healthCheck, connectTimeoutMs: 5_000 })
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  const onFault = (error: Error) => assert.fail(error)
  const engine = new NodeEngine({ trustedProxies: new TrustedProxies(), outbound, onCall: () => undefined, onFault })
  t.after(() => engine.drain())
  const listening = await engine.listen('127.0.0.1', 0)
  const plan = compilePlan(aSnapshot([api], [group]))
  // The compiler refuses the unusual spellings, so they are set after it: the connection is what is tested.
  for (const { servers } of plan.groups.values()) for (const server of servers) Object.assign(server, { host })
  await engine.apply(plan)
  engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
  const get = () => callRaw(listening, `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
  return { engine, outbound, denied, listening, get, state: () => engine.serverHealth()[0]?.state }
}

const HOSTS = ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', 'localhost', 'LOCALHOST']
const NAMES = ['loopback.test', 'six.test', 'mapped.test', 'mixed.test', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '127.1', '0x7f000001']

describe('a target server at a denied address', { timeout: 300_000 }, () => {
  for (const host of [...HOSTS, ...NAMES]) {
    test(`gets no call and no health check: ${host}`, async (t) => {
      const { denied, get, state } = await aGateway(t, CLOSED, host, trapPort)
      for (const code of ['TargetConnectionFailed', 'TargetConnectionFailed', 'NoHealthyServer'] as const) {
        const answer = await get()
        assertRefused(answer, code)
        assert.ok(!answer.body.includes(host) && !answer.body.includes('127.'), answer.body)
      }
      assert.equal(state(), 'notAllowed')
      assert.equal(denied[0]?.reason, 'loopback')
      for (const kind of ['tcp', 'http'] as const) {
        const checked = await aGateway(t, CLOSED, host, trapPort, { kind, path: '/', intervalMs: 1_000 })
        await eventually(() => checked.state() === 'notAllowed', 'the check says so')
      }
      assert.equal(caught, 0)
    })
  }

  test('gets nothing if one of several addresses is a metadata service, with loopback allowed', async (t) => {
    const { denied, get } = await aGateway(t, OPEN, 'metadata.test', trapPort)
    assertRefused(await get(), 'TargetConnectionFailed')
    assert.deepEqual([denied[0]?.reason, caught], ['metadata', 0])
  })

  test('gets nothing at the gateway’s own port, with loopback allowed', async (t) => {
    const own = await aGateway(t, OPEN, '127.0.0.1', trapPort)
    own.outbound.deny({ host: 'localhost', port: trapPort })
    assertRefused(await own.get(), 'TargetConnectionFailed')
    assert.deepEqual([own.denied[0]?.reason, caught], ['ownPort', 0])
  })
})

describe('a target server whose name changes', { timeout: 300_000 }, () => {
  test('is called at the checked address, not where the name resolves to next', async (t) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    names.set('rebinding.test', ['127.0.0.1'], ['169.254.169.254'])
    const { denied, get } = await aGateway(t, OPEN, 'rebinding.test', target.port)
    for (let call = 0; call < 3; call += 1) assert.equal((await get()).status, 200)
    assert.deepEqual([target.calls, denied.length], [3, 0])
  })

  test('is not reached through open connections for long', async (t) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    names.set('kept.test', ['127.0.0.1'])
    const group = compilePlan(aSnapshot([], [aGroup([target.port])]))
      .groups.values()
      .next().value
    assert.ok(group)
    const balancer = new Balancer({ ...group, servers: group.servers.map((server) => ({ ...server, host: 'kept.test' })) })
    const pools = new TargetPools(new Outbound(OPEN, names.resolve), 1)
    t.after(() => pools.destroy())
    const [server] = balancer.servers
    assert.ok(server)
    const call = async () => (await pools.of(balancer, server).request({ path: '/', method: 'GET' })).body.dump()
    await call()
    names.set('kept.test', ['169.254.169.254'])
    await eventually(
      () =>
        call().then(
          () => false,
          (error) => error.code === 'ERR_ADDRESS_DENIED',
        ),
      'the next connection is denied',
    )
  })
})

describe('a target server that redirects', { timeout: 300_000 }, () => {
  test('has its redirect returned, which neither calls nor checks follow', async (t) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    const location = `http://127.0.0.1:${trapPort}/secret`
    target.behave((_request, response) => response.writeHead(302, { location }).end())
    const { get, state } = await aGateway(t, OPEN, '127.0.0.1', target.port, { kind: 'http', path: '/', intervalMs: 1_000 })
    const { status, headers } = await get()
    assert.deepEqual([status, headers.location], [302, location])
    await eventually(() => state() === 'healthy', 'the check passes')
    assert.equal(caught, 0)
  })
})
