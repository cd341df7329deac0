import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { describe, type TestContext, test } from 'node:test'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { CallEvent } from '../call-event.ts'
import { NodeEngine } from './node-engine.ts'

describe('HTTP/2 of the node engine', { timeout: 300_000 }, () => {
  const open = async (t: TestContext) => {
    const events: CallEvent[] = []
    const target = await TargetServer.open()
    const group = aGroup([target.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])])
    const engine = new NodeEngine({
      trustedProxies: new TrustedProxies(),
      outbound: new Outbound({ allowLoopback: true, denied: [] }),
      onCall: (event) => events.push(event),
      onFault(error) {
        throw error
      },
    })
    const { cert, key } = await makeCertificate('gateway', { hosts: [HOST] })
    engine.applyCertificates([{ certificate: cert, privateKey: key, names: '', validTo: 0 }])
    const port = await engine.listen('127.0.0.1', 0)
    await engine.apply(compilePlan(aSnapshot([api], [group])))
    engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
    const session = connect(`https://127.0.0.1:${port}`, { ca: cert, servername: HOST })
    session.on('error', () => undefined)
    t.after(async () => {
      session.destroy()
      await engine.drain(100)
      await target.close()
    })
    return { engine, target, session, events }
  }
  const head = (method = 'GET') => ({ ':method': method, ':path': '/shop/v1/items', ':authority': HOST, 'x-api-key': KEY })
  const call = async (session: ClientHttp2Session) => {
    const stream = session.request(head())
    const body = stream.setEncoding('utf8').toArray()
    const [headers] = (await once(stream, 'response')) as [Record<string, string>]
    return { headers, body: (await body).join('') }
  }

  test('drain announces the close, finishes streams, and closes the connection', async (t) => {
    const { engine, target, session } = await open(t)
    const answers: (() => void)[] = []
    target.behave((_request, response) => answers.push(() => response.end('late')))
    const under = call(session)
    await eventually(() => answers.length === 1, 'the call')
    const announced = once(session, 'goaway')
    const closed = once(session, 'close')
    const drained = engine.drain()
    await announced
    answers[0]?.()
    assert.equal((await under).body, 'late')
    await Promise.all([drained, closed])
  })

  test('each stream is one event with its version, also if the client resets it', async (t) => {
    const { target, session, events } = await open(t)
    await call(session)
    await eventually(() => events.length === 1, 'the event')
    const [first] = events
    assert.deepEqual([first?.httpVersion, first?.status, first?.end, first?.host], ['2.0', 200, 'answered', HOST])
    target.behave(() => undefined)
    const stream = session.request(head('POST'))
    stream.on('error', () => undefined)
    stream.write('hello')
    await eventually(() => target.calls === 2, 'the second call')
    stream.close(8)
    await eventually(() => events.length === 2, 'the second event')
    assert.deepEqual([events[1]?.end, events[1]?.status, events[1]?.requestBytes], ['clientClosed', 499, 5])
  })

  test('headers of a target server arrive as sent: repeated, and with bytes above ASCII', async (t) => {
    const { target, session } = await open(t)
    target.behave((_request, response) =>
      response.writeHead(200, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'ETag', '"1"', 'X-Name', 'caf\u00e9', 'X-Api', 'x']).end('ok'),
    )
    const { headers } = await call(session)
    assert.deepEqual([headers['set-cookie'], headers.etag, headers['x-name']], [['a=1', 'b=2'], '"1"', 'caf\u00e9'])
  })
})
