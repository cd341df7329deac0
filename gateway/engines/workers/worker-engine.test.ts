import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { connect } from 'node:tls'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { CASES, describeConformance } from '../../conformance/gateway-conformance.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { overloadCases } from '../../conformance/overload-cases.ts'
import { callRaw, type RawAnswer } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import { readCertificatePair } from '../../tls/certificate-pair.ts'
import type { CallEvent } from '../call-event.ts'
import { openWorkerSubject } from './testing/worker-subject.ts'
import { WorkerEngine } from './worker-engine.ts'

const PER_DAY = 100

// Each worker has a share of a limit of connections, at least one: the cases of a limit of one do not apply; see worker-share.test.ts.
describeConformance(
  'an engine of two workers',
  openWorkerSubject,
  CASES.filter((cases) => cases !== overloadCases),
)

describe('an engine of two workers', { timeout: 300_000 }, () => {
  const open = async (t: TestContext) => {
    const events: CallEvent[] = []
    const ended: number[] = []
    const target = await TargetServer.open()
    const group = aGroup([target.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], {
      usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: PER_DAY },
    })
    const engine = new WorkerEngine({
      trustedProxies: new TrustedProxies(),
      outbound: new Outbound({ allowLoopback: true, denied: [] }),
      onCall: (event) => events.push(event),
      onFault(error) {
        throw error
      },
      workers: 2,
      settings: { ALLOW_LOOPBACK_TARGETS: 'on' },
      onWorkerExit: (pid) => ended.push(pid),
    })
    t.after(async () => {
      await engine.drain(100)
      await target.close()
    })
    await engine.apply(compilePlan(aSnapshot([api], [group])))
    await engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
    const port = await engine.listen('127.0.0.1', 0)
    const call = (): Promise<RawAnswer> =>
      callRaw(port, `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nConnection: close\r\n\r\n`)
    return { engine, port, target, events, ended, call }
  }

  test('counts the calls of all workers together, and tells of each once', async (t) => {
    const { engine, events, call } = await open(t)
    const answers = await Promise.all(Array.from({ length: 2 * PER_DAY }, call))
    assert.equal(answers.filter(({ status }) => status === 200).length, PER_DAY)
    assert.equal(answers.filter(({ status }) => status === 429).length, PER_DAY)
    await eventually(() => events.length === 2 * PER_DAY, 'the events')
    assert.equal(new Set(events.map(({ requestId }) => requestId)).size, 2 * PER_DAY)
    assert.deepEqual(
      [...engine.exportUsage()].map(({ windows }) => windows.map(({ current }) => current)),
      [[PER_DAY]],
    )
  })

  test('starts a worker again that was killed, with the same state; calls of the other go on', async (t) => {
    const { engine, target, ended, call } = await open(t)
    const before = engine.pids
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    target.behave((_request, response) => void answered.then(() => response.end('late')))
    const slow = [call(), call()].map((one) => one.then(({ status }) => status).catch(() => 'cut'))
    await eventually(() => target.calls === 2, 'a call in each worker')
    process.kill(before[0] ?? 0, 'SIGKILL')
    await eventually(() => ended.length === 1, 'the end is told')
    answer()
    assert.deepEqual((await Promise.all(slow)).toSorted(), [200, 'cut'])
    target.behave(null)
    const during = await Promise.all(Array.from({ length: 20 }, call))
    assert.ok(during.every(({ status }) => status === 200))
    await eventually(() => engine.pids.length === 2, 'another worker')
    assert.equal(engine.pids.filter((pid) => before.includes(pid)).length, 1)
    for (let i = 0; i < 4; i += 1) assert.equal((await call()).status, 200)
    assert.equal(engine.health().listening, true)
  })

  test('checks each target server once, and ejects it in all workers', async (t) => {
    const { engine, target, call } = await open(t)
    await eventually(() => engine.serverHealth()[0]?.state === 'healthy', 'the check')
    await target.close()
    await eventually(() => engine.serverHealth()[0]?.state === 'unhealthy', 'the ejection')
    await eventually(async () => {
      const answers = [await call(), await call()]
      return answers.every(({ body }) => body.includes('NoHealthyServer'))
    }, 'both workers know')
  })

  test('tells the load of each worker, by a number that stays when another takes its place', async (t) => {
    const { engine, ended } = await open(t)
    const names = () => engine.workerLoads().map(({ name }) => name)
    await eventually(() => names().length === 2, 'both told')
    const loads = engine.workerLoads()
    assert.ok(loads.every(({ cpuSeconds, residentBytes, heapBytes }) => cpuSeconds > 0 && residentBytes > heapBytes && heapBytes > 1e6))
    process.kill(engine.pids[0] ?? 0, 'SIGKILL')
    await eventually(() => ended.length === 1 && names().length === 2, 'another one told')
    assert.deepEqual(names().sort(), ['worker-1', 'worker-2'])
  })

  test('a client resumes its TLS session at any worker, until the certificates change', async (t) => {
    const { engine, port } = await open(t)
    const { cert, key } = await makeCertificate('gateway', { hosts: [HOST] })
    const pairs = [readCertificatePair(cert, key, Date.now())]
    engine.applyCertificates(pairs)
    let session: Buffer | undefined
    const isResumed = async () => {
      const socket = connect({ host: '127.0.0.1', port, ca: cert, servername: HOST, session, maxVersion: 'TLSv1.2' })
      socket.once('session', (next: Buffer) => {
        session = next
      })
      await once(socket, 'secureConnect')
      const isReused = socket.isSessionReused()
      socket.destroy()
      return isReused
    }
    assert.equal(await isResumed(), false)
    for (let at = 0; at < 4; at += 1) assert.equal(await isResumed(), true, `connection ${at}`)
    engine.applyCertificates(pairs)
    await eventually(async () => !(await isResumed()), 'new keys')
  })

  test('a used port is an error with its code', async (t) => {
    const { engine } = await open(t)
    const other = await TargetServer.open()
    t.after(() => other.close())
    const second = new WorkerEngine({
      trustedProxies: new TrustedProxies(),
      outbound: new Outbound({ allowLoopback: true, denied: [] }),
      onCall: () => undefined,
      onFault: () => undefined,
      workers: 2,
    })
    t.after(() => second.drain(100))
    await assert.rejects(second.listen('127.0.0.1', other.port), { code: 'EADDRINUSE' })
    assert.equal(engine.health().listening, true)
  })

  test('drain finishes calls in flight, and then no process is left', async (t) => {
    const { engine, target, events, call } = await open(t)
    target.behave((_request, response) => setTimeout(() => response.end('late'), 600))
    const slow = [call(), call()]
    await eventually(() => target.calls === 2, 'the calls')
    await engine.drain(5_000)
    for (const answer of await Promise.all(slow)) assert.equal(answer.body, 'late')
    assert.equal(events.length, 2)
    await eventually(() => engine.pids.length === 0, 'no worker')
    await assert.rejects(call())
  })
})
