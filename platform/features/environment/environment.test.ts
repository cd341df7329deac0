import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { gateways } from '../../database/schema/environment.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { serviceOrigin } from './service-origin.ts'

let test: TestPlatform
let admin: TestCaller

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())

const input = (name: string, apiEndpoint: string, changes: object = {}) => ({ name, apiEndpoint, listenPort: 8080, ...changes })
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

describe('environments', () => {
  it('are created with defaults, and the first is exposed on the portal', async () => {
    const { status, body } = await admin.post('/environments', input(' Production ', 'API.example.com'))
    assert.equal(status, 201)
    assert.equal(body.name, 'Production')
    assert.equal(body.apiEndpoint, 'api.example.com')
    assert.equal(body.serviceOrigin, 'http://api.example.com:8080')
    assert.equal(body.exposedOnPortal, true)
    assert.equal(body.accessLogFormat, '%h %l %u %t "%r" %s %b %D')
    assert.deepEqual([body.logLevel, body.bodyLimitBytes, body.gateways, body.deployedStageCount], ['info', 10_485_760, [], 0])
    assert.ok(body.revision > 0)
    const second = await admin.post('/environments', input('Sandbox', 'sandbox.example.com'))
    assert.equal(second.body.exposedOnPortal, false)
  })

  it('reject a used name and a used address, also concurrently', async () => {
    assert.equal((await admin.post('/environments', input('Sandbox', 'other.example.com'))).body.error, 'NameAlreadyExists')
    assert.equal((await admin.post('/environments', input('Other', 'SANDBOX.example.com'))).body.error, 'DomainAddressAlreadyExists')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => admin.post('/environments', input(`Race ${index}`, 'race.example.com'))),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ body }) => body.error === 'DomainAddressAlreadyExists').length, 7)
  })

  it('are not found by an unknown id', async () => {
    const { status, body } = await admin.get('/environments/00000000-0000-7000-8000-000000000000')
    assert.deepEqual([status, body.error], [404, 'EnvironmentNotFound'])
  })

  it('write their service origin without the default port', () => {
    assert.equal(serviceOrigin({ apiEndpoint: 'a.example', listenPort: 443 }), 'https://a.example')
    assert.equal(serviceOrigin({ apiEndpoint: 'a.example', listenPort: 80 }), 'http://a.example')
    assert.equal(serviceOrigin({ apiEndpoint: 'localhost', listenPort: 8443 }), 'http://localhost:8443')
  })
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
