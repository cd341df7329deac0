import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { readConfig } from '../../config.ts'
import type { Subject } from '../../conformance/bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { describeConformance } from '../../conformance/gateway-conformance.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw, readAnswer } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { Plan } from '../../plan/plan.ts'
import type { CallEvent } from '../engine.ts'
import { NodeEngine } from './node-engine.ts'

const outbound = new Outbound({ allowLoopback: true, denied: [] })

function throwIt(error: Error): never {
  throw error
}

async function openSubject(trustedProxies: string): Promise<Subject> {
  const engine = new NodeEngine({
    trustedProxies: readConfig({ TRUSTED_PROXIES: trustedProxies }).trustedProxies,
    outbound,
    onCall: () => undefined,
    onFault: throwIt,
  })
  let plan: Plan | null = null
  return {
    port: await engine.listen('127.0.0.1', 0),
    async applySnapshot(snapshot) {
      plan = compilePlan(snapshot, plan)
      engine.applyPlan(plan)
    },
    async applyCredentials(list) {
      engine.applyCredentials(compileCredentials(list))
    },
    close: () => engine.drain(),
  }
}

describeConformance('the node engine', openSubject)

describe('the node engine', { timeout: 20_000 }, () => {
  const open = async (t: TestContext, events: CallEvent[] = []) => {
    const target = await TargetServer.open()
    t.after(() => target.close())
    const group = aGroup([target.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])])
    const engine = new NodeEngine({
      trustedProxies: new TrustedProxies(),
      outbound,
      onCall: (event) => events.push(event),
      onFault: throwIt,
    })
    t.after(() => engine.drain())
    const port = await engine.listen('127.0.0.1', 0)
    engine.applyPlan(compilePlan(aSnapshot([api], [group])))
    engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
    return { engine, target, port }
  }
  const call = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`

  test('drain finishes calls in flight, asks clients to close, and frees the port', async (t) => {
    const { engine, target, port } = await open(t)
    target.behave((_request, response) => setTimeout(() => response.end('late'), 600))
    const under = callRaw(port, call)
    const idle = connect({ port, host: '127.0.0.1' })
    await eventually(() => target.calls === 1, 'the call under way')
    const drained = engine.drain()
    idle.write(call)
    assert.equal((await readAnswer(idle)).headers.connection, 'close')
    assert.equal((await under).body, 'late')
    await drained
    await assert.rejects(callRaw(port, call))
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
    assert.ok(first?.method && first.stage && first.subscriptionId && first.keyId && first.durationUs > 0 && first.responseBytes > 100)
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
