import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TIMEOUT_FIELDS } from '@portico/contract/environment/environment'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compileSnapshot } from '../stage/compile-snapshot.ts'

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
    assert.deepEqual(
      TIMEOUT_FIELDS.map((name) => body[name]),
      [10, 65, 3_600, 10],
    )
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
})

describe('the address of an environment', () => {
  const address = async (name: string, given: object) => {
    const { body } = await admin.post('/environments', { name, apiEndpoint: `${name}.example.com`, ...given })
    return [body.protocol, body.listenPort, body.serviceOrigin]
  }

  it('has http or https, which also is the default port of the other', async () => {
    assert.deepEqual(await address('a1', { protocol: 'https' }), ['https', 443, 'https://a1.example.com'])
    assert.deepEqual(await address('a2', { protocol: 'http' }), ['http', 80, 'http://a2.example.com'])
    assert.deepEqual(await address('a3', { listenPort: 443 }), ['https', 443, 'https://a3.example.com'])
    assert.deepEqual(await address('a4', { protocol: 'https', listenPort: 8443 }), ['https', 8443, 'https://a4.example.com:8443'])
    assert.deepEqual(await address('a5', { protocol: 'http', listenPort: 443 }), ['http', 443, 'http://a5.example.com:443'])
    assert.deepEqual(await address('a6', {}), ['http', 80, 'http://a6.example.com'])
    const { body } = await admin.post('/environments', input('a7', 'a7.example.com', { protocol: 'ftp' }))
    assert.deepEqual([body.error, body.data.fields[0].path], ['ClassValidatorPassFailed', 'protocol'])
  })
})

describe('a changed environment', () => {
  it('has all new values, in a new revision for its gateways, and invalidates public pages', async () => {
    const environment = await buildEnvironment(test.db)
    const path = `/environments/${environment.id}`
    const before = (await admin.get(path)).body
    const changes = {
      name: 'Changed',
      description: 'Of all fields',
      protocol: 'https',
      apiEndpoint: 'Changed.example.com',
      listenPort: 9443,
      accessLogFormat: '%h %s',
      logLevel: 'debug',
      bodyLimitBytes: 1_048_576,
      headerTimeoutSeconds: 5,
      idleTimeoutSeconds: 130,
      tunnelTimeoutSeconds: 7_200,
      drainTimeoutSeconds: 30,
    }
    const { status, body, headers } = await admin.put(path, changes)
    assert.equal(status, 200)
    const { apiEndpoint, ...same } = changes
    for (const [field, value] of Object.entries(same)) assert.equal(body[field], value, field)
    assert.deepEqual([body.apiEndpoint, body.serviceOrigin], ['changed.example.com', 'https://changed.example.com:9443'])
    assert.ok(body.revision > before.revision)
    assert.equal(headers['x-touched-tags'], 'public')
    assert.equal(body.exposedOnPortal, before.exposedOnPortal)
    const { environment: served } = await compileSnapshot(test.db, environment.id, body.revision, { webUrl: 'http://localhost' })
    assert.deepEqual(served.times, { headerMs: 5_000, idleMs: 130_000, tunnelMs: 7_200_000, drainMs: 30_000 })
  })

  it('rejects used names and addresses, but not its own, and is not found by an unknown id', async () => {
    const [one, other] = [await buildEnvironment(test.db), await buildEnvironment(test.db)]
    const put = async (id: string, changes: object) =>
      (await admin.put(`/environments/${id}`, { ...input(one.name, one.apiEndpoint), ...changes })).body.error
    assert.equal(await put(one.id, {}), undefined)
    assert.equal(await put(one.id, { name: other.name }), 'NameAlreadyExists')
    assert.equal(await put(one.id, { apiEndpoint: other.apiEndpoint.toUpperCase() }), 'DomainAddressAlreadyExists')
    assert.equal(await put(one.id, { exposedOnPortal: true }), 'ClassValidatorPassFailed')
    assert.equal(await put(newId(), { name: 'x', apiEndpoint: 'x.example.com' }), 'EnvironmentNotFound')
  })
})

describe('the environment that the portal shows', () => {
  const exposed = async () =>
    (await test.db.select({ id: environments.id }).from(environments).where(eq(environments.exposedOnPortal, true))).map(({ id }) => id)

  it('is exactly one: exposing or creating another takes its place', async () => {
    const hidden = await buildEnvironment(test.db, { exposedOnPortal: false })
    const { body, headers } = await admin.post(`/environments/${hidden.id}/expose`)
    assert.deepEqual([body.exposedOnPortal, body.exposure.exposedName, headers['x-touched-tags']], [true, hidden.name, 'public'])
    assert.deepEqual(await exposed(), [hidden.id])
    const created = (await admin.post('/environments', input('Shown', 'shown.example.com', { exposedOnPortal: true }))).body
    assert.deepEqual(await exposed(), [created.id])
    assert.equal((await admin.post(`/environments/${created.id}/expose`)).status, 200)
    assert.deepEqual(await exposed(), [created.id])
    assert.equal((await admin.post(`/environments/${newId()}/expose`)).body.error, 'EnvironmentNotFound')
  })

  it('is exactly one after concurrent changes', async () => {
    const several = await Promise.all(Array.from({ length: 6 }, () => buildEnvironment(test.db, { exposedOnPortal: false })))
    await Promise.all(several.map(({ id }) => admin.post(`/environments/${id}/expose`)))
    assert.equal((await exposed()).length, 1)
  })

  it('cannot be deleted while there are others', async () => {
    const [id = ''] = await exposed()
    const { status, body } = await admin.delete(`/environments/${id}`)
    assert.deepEqual([status, body.error], [409, 'EnvironmentExposed'])
  })

  it('says how many published APIs the portal shows, now and with another one exposed', async () => {
    const developer = await test.as('developer')
    const api = await buildPublishedApi(test, developer, admin)
    const other = await buildEnvironment(test.db, { exposedOnPortal: false })
    await admin.post(`/environments/${api.environment.id}/expose`)
    assert.deepEqual((await admin.get(`/environments/${other.id}`)).body.exposure, {
      exposedName: api.environment.name,
      shownApiCount: 1,
      shownApiCountIfExposed: 0,
    })
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.versions.length, 1)
    await admin.post(`/environments/${other.id}/expose`)
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.versions.length, 0)
  })
})

describe('a deleted environment', () => {
  it('is gone with its gateways, whose tokens stop working', async () => {
    const environment = await buildEnvironment(test.db, { exposedOnPortal: false })
    const gateway = test.withAuthorization(`Gateway ${(await buildGateway(test.db, environment.id)).token}`)
    assert.equal((await gateway.post('/gateway-link/heartbeat', heartbeat())).status, 204)
    assert.equal((await admin.delete(`/environments/${environment.id}`)).status, 204)
    assert.equal((await gateway.post('/gateway-link/heartbeat', heartbeat())).status, 401)
    assert.equal((await admin.get(`/environments/${environment.id}`)).body.error, 'EnvironmentNotFound')
    assert.equal((await admin.delete(`/environments/${environment.id}`)).body.error, 'EnvironmentNotFound')
  })

  it('is refused while it has versions or publications, and says which', async () => {
    const developer = await test.as('developer')
    const api = await buildPublishedApi(test, developer, admin)
    const draft = made(await developer.post(`${api.path}/stages`, { name: 'draft', environmentId: api.environment.id }))
    await test.db.update(apis).set({ publishedEnvironmentId: api.environment.id }).where(eq(apis.id, api.id))
    const { status, body } = await admin.delete(`/environments/${api.environment.id}`)
    assert.deepEqual([status, body.error], [409, 'EnvironmentInUse'])
    const version = { apiId: api.id, apiName: api.name }
    assert.deepEqual(body.data, {
      versions: [
        { ...version, stageId: api.stage.id, stageName: api.stage.name, deployed: true },
        { ...version, stageId: draft.id, stageName: 'draft', deployed: false },
      ],
      versionCount: 2,
      publishedApis: [{ id: api.id, name: api.name }],
      publishedApiCount: 1,
    })
    assert.deepEqual((await admin.get(`/environments/${api.environment.id}`)).body.use, body.data)
  })
})
