import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { gateways } from '../../database/schema/environment.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let admin: TestCaller

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())

const HOUR_MS = 3_600_000
const heartbeat = (changes: object = {}) => ({
  status: 'Running',
  hostName: 'node-1',
  gatewayVersion: '0.1.0',
  bootedAt: '2026-11-21T00:00:00.000Z',
  addresses: ['10.0.0.7'],
  snapshotRevision: 1,
  credentialRevision: 2,
  ...changes,
})

describe('gateways', () => {
  it('enroll with the token that was shown once, repeatedly until their first heartbeat', async () => {
    const environment = await buildEnvironment(test.db)
    const path = `/environments/${environment.id}/gateways`
    const { status, body } = await admin.post(path, { name: 'edge' })
    assert.equal(status, 201)
    assert.deepEqual([body.gateway.status, body.gateway.enrolled], ['Unavailable', false])
    assert.equal((await admin.post(path, { name: 'edge' })).body.error, 'NameAlreadyExists')
    const enrol = () =>
      test.anonymous.post('/gateway-link/enrol', { enrolmentToken: body.enrolmentToken, hostName: 'node-1', gatewayVersion: '0.1.0' })
    const lost = await enrol()
    const entered = await enrol()
    assert.deepEqual([entered.body.environmentId, entered.body.listenPort], [environment.id, 8080])
    const kept = JSON.stringify(await test.db.select().from(gateways))
    assert.ok(!kept.includes(body.enrolmentToken) && !kept.includes(entered.body.gatewayToken))
    const early = test.withAuthorization(`Gateway ${lost.body.gatewayToken}`)
    assert.equal((await early.post('/gateway-link/heartbeat', heartbeat())).status, 401)
    const gateway = test.withAuthorization(`Gateway ${entered.body.gatewayToken}`)
    assert.equal((await gateway.post('/gateway-link/heartbeat', heartbeat())).status, 204)
    assert.equal((await enrol()).body.error, 'EnrolmentTokenInvalid')
  })

  it('of a newer version enroll and report, with fields that this platform does not know', async () => {
    const environment = await buildEnvironment(test.db)
    const { body } = await admin.post(`/environments/${environment.id}/gateways`, { name: 'newer' })
    const more = { addedLater: { any: [1] } }
    const enrolment = { enrolmentToken: body.enrolmentToken, hostName: 'node-1', gatewayVersion: '0.2.0', ...more }
    const entered = await test.anonymous.post('/gateway-link/enrol', enrolment)
    assert.equal(entered.status, 200, entered.text)
    const gateway = test.withAuthorization(`Gateway ${entered.body.gatewayToken}`)
    const server = { serverId: newId(), state: 'healthy', since: '2026-11-21T00:00:00.000Z', ...more }
    const newer = {
      ...more,
      refusedRevision: { revision: 3, reason: 'not known', ...more },
      health: { complete: true, servers: [server], ...more },
    }
    const { status, text } = await gateway.post('/gateway-link/heartbeat', heartbeat(newer))
    assert.equal(status, 204, text)
    const [view] = (await admin.get(`/environments/${environment.id}`)).body.gateways
    assert.deepEqual([view.status, view.enrolled], ['Running', true])
    const report = { runId: newId(), sequence: 1, from: new Date().toISOString(), rows: [], ...more }
    assert.equal((await gateway.post('/gateway-link/traffic', report)).status, 204)
  })

  it('have the state of their last heartbeat, until fifteen seconds without one', async () => {
    const environment = await buildEnvironment(test.db)
    const { token, id } = await buildGateway(test.db, environment.id)
    const gateway = test.withAuthorization(`Gateway ${token}`)
    const view = async () => (await admin.get(`/environments/${environment.id}`)).body.gateways[0]
    const silence = (seconds: number) =>
      test.db
        .update(gateways)
        .set({ lastHeartbeatAt: new Date(Date.now() - seconds * 1000) })
        .where(eq(gateways.id, id))
    assert.equal((await view()).status, 'Unavailable')
    for (const status of ['Starting', 'Running', 'Config Update']) {
      await gateway.post('/gateway-link/heartbeat', heartbeat({ status }))
      assert.equal((await view()).status, status)
    }
    await silence(14)
    assert.equal((await view()).status, 'Config Update')
    await silence(16)
    assert.equal((await view()).status, 'Unavailable')
    await gateway.post('/gateway-link/heartbeat', heartbeat({ refusedRevision: { revision: 9, reason: 'not known' } }))
    const { status, hostName, gatewayVersion, addresses, snapshotRevision, refusedReason } = await view()
    assert.deepEqual(
      [status, hostName, gatewayVersion, addresses, snapshotRevision, refusedReason],
      ['Running', 'node-1', '0.1.0', ['10.0.0.7'], 1, 'not known'],
    )
    const { body } = await admin.get('/environments?size=100')
    const item = body.items.find((found: { id: string }) => found.id === environment.id)
    assert.deepEqual([item.gatewayCount, item.runningGatewayCount], [1, 1])
  })
})

describe('one gateway', () => {
  const silent = (id: string) =>
    test.db
      .update(gateways)
      .set({ lastHeartbeatAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(gateways.id, id))

  it('is shown with all that it reported, and the age of its configuration', async () => {
    const environment = await buildEnvironment(test.db)
    const { id, token } = await buildGateway(test.db, environment.id)
    const path = `/environments/${environment.id}/gateways/${id}`
    const revision = await newestRevision(test.db, snapshotKind(environment.id))
    const before = (await admin.get(path)).body
    assert.deepEqual([before.engine, before.configurationAt, before.environment.revision], [null, null, revision])
    const gateway = test.withAuthorization(`Gateway ${token}`)
    assert.equal((await gateway.post('/gateway-link/heartbeat', heartbeat({ engine: 'node', snapshotRevision: revision }))).status, 204)
    const { body } = await admin.get(path)
    assert.deepEqual(
      [body.engine, body.hostName, body.gatewayVersion, body.bootedAt, body.addresses, body.status, body.snapshotRevision],
      ['node', 'node-1', '0.1.0', '2026-11-21T00:00:00.000Z', ['10.0.0.7'], 'Running', revision],
    )
    assert.deepEqual(body.environment, { id: environment.id, name: environment.name, revision })
    assert.ok(Math.abs(Date.now() - Date.parse(body.configurationAt)) < HOUR_MS)
    assert.deepEqual(body.refusedParts, [])
    assert.ok(!JSON.stringify(body).includes(token))
  })

  it('shows that it counts usage limits alone, until it shares them again', async () => {
    const environment = await buildEnvironment(test.db)
    const { id, token } = await buildGateway(test.db, environment.id)
    const gateway = test.withAuthorization(`Gateway ${token}`)
    const path = `/environments/${environment.id}`
    for (const countsAlone of [true, false]) {
      assert.equal((await gateway.post('/gateway-link/heartbeat', heartbeat(countsAlone ? { countsAlone } : {}))).status, 204)
      assert.equal((await admin.get(`${path}/gateways/${id}`)).body.countsAlone, countsAlone)
      assert.equal((await admin.get(path)).body.gateways[0].countsAlone, countsAlone)
    }
    await gateway.post('/gateway-link/heartbeat', heartbeat({ countsAlone: true }))
    await test.db
      .update(gateways)
      .set({ lastHeartbeatAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(gateways.id, id))
    assert.equal((await admin.get(`${path}/gateways/${id}`)).body.countsAlone, false, 'nothing is known of a gateway that is gone')
  })

  it('has another name and description, which is unique in its environment', async () => {
    const environment = await buildEnvironment(test.db)
    const [one, other] = [await buildGateway(test.db, environment.id), await buildGateway(test.db, environment.id)]
    const path = `/environments/${environment.id}/gateways/${one.id}`
    const { body } = await admin.put(path, { name: ' edge ', description: 'In the cellar' })
    assert.deepEqual([body.name, body.description], ['edge', 'In the cellar'])
    assert.equal((await admin.put(path, { name: 'edge' })).body.description, null)
    assert.equal((await admin.put(path, { name: other.name })).body.error, 'NameAlreadyExists')
    assert.equal((await admin.put(path, { name: 'g'.repeat(257) })).body.error, 'ClassValidatorPassFailed')
  })

  it('is removed with its token once it is silent', async () => {
    const environment = await buildEnvironment(test.db)
    const { id, token } = await buildGateway(test.db, environment.id)
    const path = `/environments/${environment.id}/gateways/${id}`
    const gateway = test.withAuthorization(`Gateway ${token}`)
    await gateway.post('/gateway-link/heartbeat', heartbeat())
    const refused = await admin.delete(path)
    assert.deepEqual([refused.status, refused.body.error], [409, 'GatewayConnected'])
    await silent(id)
    assert.equal((await admin.delete(path)).status, 204)
    assert.equal((await gateway.post('/gateway-link/heartbeat', heartbeat())).status, 401)
  })

  it('is not found by an unknown id or in another environment', async () => {
    const [environment, other] = [await buildEnvironment(test.db), await buildEnvironment(test.db)]
    const { id } = await buildGateway(test.db, other.id)
    for (const gatewayId of [newId(), id]) {
      const path = `/environments/${environment.id}/gateways/${gatewayId}`
      for (const answer of [
        await admin.get(path),
        await admin.put(path, { name: 'edge' }),
        await admin.delete(path),
        await admin.post(`${path}/enrolment-token`),
        await admin.delete(`${path}/enrolment-token`),
      ])
        assert.deepEqual([answer.status, answer.body.error], [404, 'EngineNotFound'])
    }
  })
})

describe('an enrollment token', () => {
  const enrol = (enrolmentToken: string) =>
    test.anonymous.post('/gateway-link/enrol', { enrolmentToken, hostName: 'node-1', gatewayVersion: '0.1.0' })
  const add = async () => {
    const environment = await buildEnvironment(test.db)
    const { gateway, enrolmentToken } = made(await admin.post(`/environments/${environment.id}/gateways`, { name: 'edge' }))
    return { gateway, enrolmentToken, path: `/environments/${environment.id}/gateways/${gateway.id}` }
  }
  const shown = async (path: string) => (await admin.get(path)).body.enrolmentToken

  it('expires after a day', async () => {
    const { gateway, enrolmentToken, path } = await add()
    const { expiresAt, expired } = await shown(path)
    assert.equal(expired, false)
    assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 24 * HOUR_MS) < HOUR_MS)
    await test.db
      .update(gateways)
      .set({ enrolmentTokenExpiresAt: new Date(Date.now() - 1) })
      .where(eq(gateways.id, gateway.id))
    assert.equal((await shown(path)).expired, true)
    assert.equal((await enrol(enrolmentToken)).body.error, 'EnrolmentTokenInvalid')
  })

  it('is revoked', async () => {
    const { enrolmentToken, path } = await add()
    assert.equal((await admin.delete(`${path}/enrolment-token`)).status, 204)
    assert.equal(await shown(path), null)
    assert.equal((await enrol(enrolmentToken)).body.error, 'EnrolmentTokenInvalid')
    assert.equal((await admin.delete(`${path}/enrolment-token`)).status, 204)
  })

  it('takes the place of an earlier one, for a gateway that does not report', async () => {
    const { gateway, enrolmentToken, path } = await add()
    const { status, body } = await admin.post(`${path}/enrolment-token`)
    assert.equal(status, 201)
    assert.equal((await enrol(enrolmentToken)).body.error, 'EnrolmentTokenInvalid')
    const entered = await enrol(body.enrolmentToken)
    const connected = test.withAuthorization(`Gateway ${entered.body.gatewayToken}`)
    assert.equal((await connected.post('/gateway-link/heartbeat', heartbeat())).status, 204)
    assert.equal(await shown(path), null)
    assert.equal((await admin.post(`${path}/enrolment-token`)).body.error, 'GatewayConnected')
    await test.db
      .update(gateways)
      .set({ lastHeartbeatAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(gateways.id, gateway.id))
    const again = await enrol(made(await admin.post(`${path}/enrolment-token`)).enrolmentToken)
    assert.equal(again.body.gatewayId, gateway.id)
    assert.equal((await connected.post('/gateway-link/heartbeat', heartbeat())).status, 401)
  })
})
