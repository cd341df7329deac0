import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { HealthCheck } from '@portico/contract/target-server/target-server'
import { type MadeCertificate, makeCertificate } from '@portico/contract/testing/make-certificate'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw } from '../../conformance/raw-call.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { Plan } from '../../plan/plan.ts'
import { PlanError } from '../../plan/plan-error.ts'
import { aSilentEngine } from './testing/a-silent-engine.ts'
import { openTlsTarget } from './testing/open-tls-target.ts'

const OFF: HealthCheck = { kind: 'off', path: '/', intervalMs: 5_000 }

let authority: MadeCertificate
let serverOwn: MadeCertificate
const trustedBefore = getCACertificates('default')

before(async () => {
  authority = await makeCertificate('authority', { authority: true })
  serverOwn = await makeCertificate('target', { by: authority })
  setDefaultCACertificates([...trustedBefore, authority.cert])
})
after(() => setDefaultCACertificates(trustedBefore))

/** Starts an https server that asks for a client certificate of the authority and answers with the certificate's name, each call after `answering`. */
async function aTarget(t: TestContext, answering: (path?: string) => Promise<void> = async () => undefined): Promise<number> {
  const options = { ...serverOwn, ca: authority.cert, requestCert: true, rejectUnauthorized: true }
  return openTlsTarget(t, options, async (request, response) => {
    await answering(request.url)
    response.end(String((request.socket as TLSSocket).getPeerCertificate().subject.CN))
  })
}

/** Starts a gateway in front of that server; `serve` switches to another certificate by a whole snapshot, and `change` by a delta. */
async function aGateway(t: TestContext, port: number, healthCheck = OFF) {
  const group = aGroup([port], { healthCheck })
  for (const server of group.servers) Object.assign(server, { protocol: 'https' })
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('GET', '/slow', group)])])
  const engine = aSilentEngine()
  t.after(() => engine.drain())
  const listening = await engine.listen('127.0.0.1', 0)
  let plan: Plan | null = null
  const serve = async (certificate: MadeCertificate | null) => {
    const clientCertificate = certificate ? { certificate: certificate.cert, privateKey: certificate.key } : undefined
    const served = clientCertificate ? { ...group, clientCertificate } : group
    plan = compilePlan(aSnapshot([api], [served], { revision: (plan?.revision ?? 0) + 1 }), plan)
    await engine.apply(plan)
    return plan
  }
  const change = (certificate: MadeCertificate | null) => {
    const from = engine.health().planRevision ?? 0
    const clientCertificate = certificate && { certificate: certificate.cert, privateKey: certificate.key }
    const certificates = [{ targetServerGroupId: group.id, clientCertificate }]
    return engine.applyDelta({ format: SNAPSHOT_FORMAT, snapshot: { from, to: from + 1 }, certificates })
  }
  await serve(null)
  engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
  const get = async (path = '/items') => {
    const { status, body } = await callRaw(listening, `GET /shop/v1${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
    return [status, body]
  }
  return { engine, serve, change, get }
}

describe('a target server that asks for a client certificate', { timeout: 300_000 }, () => {
  test('answers only while the group has one', async (t) => {
    const { serve, get } = await aGateway(t, await aTarget(t))
    const gateway = await makeCertificate('gateway', { by: authority })
    assert.equal((await get())[0], 502)
    await serve(gateway)
    assert.deepEqual(await get(), [200, 'gateway'])
    await serve(null)
    assert.equal((await get())[0], 502)
  })

  test('sees a renewed certificate immediately, with its chain, and no call is dropped', async (t) => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const target = await aTarget(t, async (path) => {
      if (path !== '/slow') return
      asked.resolve()
      await released.promise
    })
    const { serve, get } = await aGateway(t, target)
    const middle = await makeCertificate('middle', { by: authority, authority: true })
    const renewed = await makeCertificate('renewed', { by: middle })
    await serve(await makeCertificate('gateway', { by: authority }))
    const under = get('/slow')
    await asked.promise
    await serve({ cert: renewed.cert + middle.cert, key: renewed.key })
    assert.deepEqual(await get(), [200, 'renewed'])
    released.resolve()
    assert.deepEqual(await under, [200, 'gateway'])
  })

  test('sees a certificate that a delta adds, renews and removes; an invalid one changes nothing', async (t) => {
    const { change, get } = await aGateway(t, await aTarget(t))
    await change(await makeCertificate('gateway', { by: authority }))
    assert.deepEqual(await get(), [200, 'gateway'])
    await change(await makeCertificate('renewed', { by: authority }))
    assert.deepEqual(await get(), [200, 'renewed'])
    const other = await makeCertificate('other')
    await assert.rejects(change({ ...other, key: serverOwn.key }), PlanError)
    assert.deepEqual(await get(), [200, 'renewed'])
    await change(null)
    assert.equal((await get())[0], 502)
  })

  test('gets it in health checks too', async (t) => {
    const port = await aTarget(t)
    const { engine, serve } = await aGateway(t, port, { kind: 'http', path: '/items', intervalMs: 1_000 })
    await eventually(() => engine.serverHealth()[0]?.state === 'unhealthy', 'checks without a certificate fail')
    await serve(await makeCertificate('gateway', { by: authority }))
    await eventually(() => engine.serverHealth()[0]?.state === 'healthy', 'checks with it pass')
  })

  test('keeps the last good certificate if a new one is invalid, and the refusal does not contain the key', async (t) => {
    const { serve, get } = await aGateway(t, await aTarget(t))
    await serve(await makeCertificate('gateway', { by: authority }))
    const other = await makeCertificate('other')
    const { refused } = await serve({ cert: other.cert, key: serverOwn.key })
    const words = JSON.stringify(refused)
    assert.match(words, /clientCertificate/)
    assert.ok(!words.includes('PRIVATE') && !/MIG/.test(words))
    assert.deepEqual(await get(), [200, 'gateway'])
    assert.deepEqual((await serve(null)).refused, [])
    assert.equal((await get())[0], 502)
  })
})
