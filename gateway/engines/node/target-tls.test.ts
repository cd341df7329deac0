import assert from 'node:assert/strict'
import { before, describe, type TestContext, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import type { HealthCheck } from '@portico/contract/target-server/target-server'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { type MadeCertificate, makeCertificate } from '@portico/contract/testing/make-certificate'
import { assertRefused } from '../../conformance/bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw } from '../../conformance/raw-call.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { Plan } from '../../plan/plan.ts'
import { aSilentEngine } from './testing/a-silent-engine.ts'
import { openTlsTarget } from './testing/open-tls-target.ts'

const OFF: HealthCheck = { kind: 'off', path: '/', intervalMs: 5_000 }
const NAME = 'orders.internal.test'

let authority: MadeCertificate
let other: MadeCertificate
before(async () => {
  authority = await makeCertificate('authority', { authority: true })
  other = await makeCertificate('other', { authority: true })
})

/** Starts an https server with a certificate of `authority`, which answers with the name that the handshake named. */
async function aTarget(t: TestContext, hosts: string[] = []): Promise<number> {
  const own = await makeCertificate('target', { by: authority, hosts })
  return openTlsTarget(t, own, (request, response) => {
    response.end(String((request.socket as TLSSocket & { servername: string }).servername))
  })
}

/** Starts a gateway in front of an https server; `serve` applies a traffic policy. */
async function aGateway(t: TestContext, port: number, healthCheck = OFF) {
  const group = aGroup([port], { healthCheck })
  for (const server of group.servers) Object.assign(server, { protocol: 'https' })
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  const engine = aSilentEngine()
  t.after(() => engine.drain(0))
  const listening = await engine.listen('127.0.0.1', 0)
  engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
  let plan: Plan | null = null
  const serve = async (trafficPolicy: Partial<TrafficPolicy>) => {
    plan = compilePlan(aSnapshot([api], [{ ...group, trafficPolicy }], { revision: (plan?.revision ?? 0) + 1 }), plan)
    await engine.apply(plan)
    return plan
  }
  const get = () => callRaw(listening, `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
  return { serve, get, state: () => engine.serverHealth()[0]?.state }
}

describe('a target server with a certificate of a private authority', { timeout: 300_000 }, () => {
  test('is called only if the group trusts the authority; a new plan changes that', async (t) => {
    const { serve, get } = await aGateway(t, await aTarget(t))
    for (const [certificateAuthorities, status] of [
      ['', 502],
      [authority.cert, 200],
      [other.cert, 502],
      [other.cert + authority.cert, 200],
    ] as const) {
      // What is known about an address lasts from one plan to the next.
      await serve({})
      await serve({ certificateAuthorities })
      const answer = await get()
      assert.equal(answer.status, status, answer.body)
      if (status === 502) assertRefused(answer, 'TargetConnectionFailed')
    }
  })

  test('is healthy only if the group trusts the authority', async (t) => {
    const { serve, state } = await aGateway(t, await aTarget(t), { kind: 'tcp', path: '/', intervalMs: 1_000 })
    await serve({})
    await eventually(() => state() === 'unhealthy', 'checks without the authority fail')
    await serve({ certificateAuthorities: authority.cert })
    await eventually(() => state() === 'healthy', 'checks with it pass')
  })

  test('keeps its last good authorities if new ones are unusable, and the refusal does not contain them', async (t) => {
    const { serve, get } = await aGateway(t, await aTarget(t))
    await serve({ certificateAuthorities: authority.cert })
    const { refused } = await serve({ certificateAuthorities: other.key })
    assert.match(JSON.stringify(refused), /trafficPolicy\.certificateAuthorities/)
    assert.ok(!JSON.stringify(refused).includes('PRIVATE'))
    assert.equal((await get()).status, 200)
  })
})

describe('a TLS server name', { timeout: 300_000 }, () => {
  test('is named in the handshake, and the certificate must be valid for it', async (t) => {
    const { serve, get } = await aGateway(t, await aTarget(t, [NAME]))
    await serve({ certificateAuthorities: authority.cert, serverName: NAME })
    assert.deepEqual([(await get()).status, (await get()).body], [200, NAME])
    await serve({ certificateAuthorities: authority.cert, serverName: 'another.internal.test' })
    assertRefused(await get(), 'TargetConnectionFailed')
  })

  test('is used by health checks', async (t) => {
    const { serve, state } = await aGateway(t, await aTarget(t, [NAME]), { kind: 'http', path: '/', intervalMs: 1_000 })
    await serve({ certificateAuthorities: authority.cert, serverName: 'another.internal.test' })
    await eventually(() => state() === 'unhealthy', 'checks with another name fail')
    await serve({ certificateAuthorities: authority.cert, serverName: NAME })
    await eventually(() => state() === 'healthy', 'checks with the name pass')
  })
})
