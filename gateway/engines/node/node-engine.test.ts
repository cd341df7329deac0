import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import type { SnapshotTimes } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { describeConformance } from '../../conformance/gateway-conformance.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw, readAnswer } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { GroupPlan } from '../../plan/plan.ts'
import type { CallEvent } from '../call-event.ts'
import type { EngineOptions } from '../engine.ts'
import { NodeEngine } from './node-engine.ts'
import { openNodeSubject } from './testing/node-subject.ts'

const outbound = new Outbound({ allowLoopback: true, denied: [] })

function throwIt(error: Error): never {
  throw error
}

describeConformance('the node engine', openNodeSubject)

describe('the node engine', { timeout: 300_000 }, () => {
  const open = async (t: TestContext, events: CallEvent[] = [], more: Partial<EngineOptions> = {}, times: SnapshotTimes = {}) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    const group = aGroup([target.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])])
    const engine = new NodeEngine({
      trustedProxies: new TrustedProxies(),
      outbound,
      onCall: (event) => events.push(event),
      onFault: throwIt,
      ...more,
    })
    t.after(() => engine.drain())
    const port = await engine.listen('127.0.0.1', 0)
    const { environment, ...snapshot } = aSnapshot([api], [group])
    await engine.apply(compilePlan({ ...snapshot, environment: { ...environment, times } }))
    engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
    return { engine, target, port }
  }
  const call = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`

  test('a body that does not arrive in time is refused and one event, and the target server is told', async (t) => {
    const events: CallEvent[] = []
    const { target, port } = await open(t, events, { requestMs: 1_000 }, { headerMs: 1_000 })
    const closed = Promise.withResolvers<void>()
    target.behave((request) => request.once('close', () => closed.resolve()))
    const answer = await callRaw(
      port,
      `${call.replace('GET', 'POST').trimEnd()}\r\nX-Request-Id: slow-body\r\nContent-Length: 9\r\n\r\nhalf`,
    )
    const detail = 'The body of the request did not arrive in time.'
    assert.deepEqual([answer.status, answer.closed, answer.headers['x-request-id']], [408, true, 'slow-body'])
    assert.equal(JSON.parse(answer.body).detail, detail)
    await closed.promise
    // The next call is the next event.
    target.behave(null)
    assert.equal((await callRaw(port, call)).status, 200)
    await eventually(() => events.some(({ status }) => status === 200), 'the event of the next call')
    assert.equal(events.length, 2)
    const [body] = events as [CallEvent]
    assert.deepEqual([body.status, body.error, body.end, body.detail], [408, 'RequestTimeout', 'refused', detail])
    assert.deepEqual([body.requestId, body.requestBytes, body.responseBytes], ['slow-body', 4, answer.body.length])
  })

  test('drain finishes calls in flight, asks clients to close, and frees the port', async (t) => {
    const { engine, target, port } = await open(t)
    const late = Promise.withResolvers<void>()
    target.behave((_request, response) => void late.promise.then(() => response.end('late')))
    const under = callRaw(port, call)
    const idle = connect({ port, host: '127.0.0.1' })
    await eventually(() => target.calls === 1, 'the call under way')
    const drained = engine.drain()
    idle.write(call)
    await eventually(() => target.calls === 2, 'the call of the idle connection')
    late.resolve()
    assert.equal((await readAnswer(idle)).headers.connection, 'close')
    assert.equal((await under).body, 'late')
    await drained
    await assert.rejects(callRaw(port, call))
  })

  test('drain waits for tunnels, and closes them when its time is over; each is one event', async (t) => {
    const events: CallEvent[] = []
    const { engine, target, port } = await open(t, events)
    target.behaveOnUpgrade((_request, socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
      socket.pipe(socket)
    })
    const tunnel = async () => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => undefined)
      socket.write(call.replace('\r\n\r\n', '\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n'))
      await once(socket, 'data')
      return socket
    }
    const [first, second] = [await tunnel(), await tunnel()]
    first.end('12345')
    await eventually(() => events.length === 1, 'the first event')
    const { status, end, requestBytes, responseBytes } = events[0] as CallEvent
    assert.deepEqual([status, end, requestBytes, responseBytes], [101, 'answered', 5, 5])
    const snapshot = aSnapshot([], [], { revision: 2 })
    snapshot.environment.times = { drainMs: 2_000 }
    await engine.apply(compilePlan(snapshot))
    const closed = once(second, 'close')
    second.resume()
    const drained = engine.drain()
    second.write('still')
    assert.equal(String((await once(second, 'data'))[0]), 'still')
    await drained
    await closed
    await eventually(() => events.length === 2, 'the second event')
    assert.equal(engine.health().callsInFlight, 0)
  })

  test('a plan that cannot be applied changes nothing', async (t) => {
    const { engine, port } = await open(t)
    const unusable = compilePlan(aSnapshot([], [aGroup([1])], { revision: 9 }))
    for (const broken of [
      { clientCertificate: { certificate: 'none', privateKey: 'none', fingerprint: '' } },
      { healthCheck: undefined as unknown as GroupPlan['healthCheck'] },
    ]) {
      const groups = new Map([...unusable.groups].map(([id, group]) => [id, { ...group, ...broken }]))
      await assert.rejects(engine.apply({ ...unusable, groups }))
      assert.equal(engine.health().planRevision, 1)
      assert.equal((await callRaw(port, call)).status, 200)
      assert.equal(engine.serverHealth().length, 1)
    }
  })

  test('only another listen port takes a reload', async (t) => {
    const { engine } = await open(t)
    const snapshot = aSnapshot([], [])
    const { plan, change } = engine.plan(null, snapshot)
    assert.deepEqual([change, engine.health().planRevision], ['hot', 1])
    const next = { ...snapshot, environment: { ...snapshot.environment, logLevel: 'warn' as const, times: { idleMs: 1_000 } } }
    assert.equal(engine.plan(plan, next).change, 'hot')
    assert.equal(engine.plan(plan, { ...snapshot, environment: { ...snapshot.environment, listenPort: 9 } }).change, 'reload')
  })

  test('an event is flat data that says how the call ended', async (t) => {
    const events: CallEvent[] = []
    const { target, port } = await open(t, events)
    const ends = async () => (await eventually(() => events.at(-1), 'the event')).end
    await callRaw(port, call)
    assert.equal(await ends(), 'answered')
    const [first] = events
    assert.deepEqual(structuredClone(first), first)
    assert.ok(first && first.connectUs !== null && first.firstByteUs !== null)
    assert.ok(first.connectUs <= first.firstByteUs && first.firstByteUs <= first.durationUs && first.retries === 0)
    const ended = async (act: () => unknown) => {
      events.length = 0
      await act()
      return ends()
    }
    assert.equal(await ended(() => callRaw(port, call.replace(KEY, 'other'))), 'refused')
    target.behave((request) => request.socket.destroy())
    assert.equal(await ended(() => callRaw(port, call)), 'targetFailed')
    assert.deepEqual([events[0]?.error, events[0]?.firstByteUs], ['TargetConnectionFailed', null])
    const socket = connect({ port, host: '127.0.0.1' })
    target.behave(() => socket.destroy())
    assert.equal(await ended(() => socket.write(call)), 'clientClosed')
  })

  test('reports each call once: caller, method, duration, bytes', async (t) => {
    const events: CallEvent[] = []
    const { port } = await open(t, events)
    await callRaw(port, call)
    await callRaw(port, 'GET /shop/v1/items HTTP/1.1\r\nHost: api.example.test\r\n\r\n')
    await callRaw(port, 'nonsense\r\n\r\n')
    await eventually(() => events.length === 3, 'the events')
    assert.deepEqual(
      events.map(({ status, error }) => [status, error]),
      [
        [200, null],
        [401, 'CredentialMissing'],
        [400, 'MalformedRequest'],
      ],
    )
    const [first] = events
    assert.ok(first?.apiId && first.methodId && first.stageId && first.subscriptionId && first.keyId && first.serverId)
    assert.ok(first.durationUs > 0 && first.responseBytes > 100)
  })

  test('bytes are counted as received, not as declared', async (t) => {
    const events: CallEvent[] = []
    const { target, port } = await open(t, events)
    const post = (length: string) => `${call.replace('GET', 'POST').trimEnd()}\r\nContent-Length: ${length}\r\n\r\nabc`
    for (const length of ['9007199254740993', '18446744073709551615']) assert.equal((await callRaw(port, post(length))).status, 413)
    const cut = connect({ port, host: '127.0.0.1' })
    target.behave((request) => request.once('data', () => cut.destroy()))
    cut.write(post('1000'))
    const calls = () => events.filter(({ url }) => url !== '-')
    await eventually(() => calls().length === 3, 'the cut call')
    target.behave((_request, response) => {
      response.writeHead(200, { 'content-length': '9007199254740993' }).write('abcd')
      setTimeout(() => response.destroy(), 30)
    })
    await callRaw(port, call)
    await eventually(() => calls().length === 4, 'the events')
    assert.deepEqual(
      calls().map(({ requestBytes, responseBytes, status }) => [requestBytes, status < 400 ? responseBytes : null]),
      [
        [0, null],
        [0, null],
        [3, null],
        [0, 4],
      ],
    )
  })

  test('a target server that fails within its answer is reported with its code', async (t) => {
    const events: CallEvent[] = []
    const { target, port } = await open(t, events)
    target.behave((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => response.destroy(), 30)
    })
    await callRaw(port, call)
    await eventually(() => events.length === 1, 'the event')
    assert.deepEqual([events[0]?.status, events[0]?.error], [200, 'TargetConnectionFailed'])
  })
})
