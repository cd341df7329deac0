import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { gateways } from '../../database/schema/environment.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { targetServers } from '../../database/schema/target-server.ts'
import { credentialsKind, snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildApi, buildDeployedApi, made, verifyTokens } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compileSnapshot } from './compile-snapshot.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('creating a version', () => {
  it('answers Conflict for a used name in the API, also of ten concurrent requests, and accepts it in another API', async () => {
    const developer = await test.as('developer')
    const [api, second, environment] = [await buildApi(developer), await buildApi(developer), await buildEnvironment(test.db)]
    const body = { name: 'v1', environmentId: environment.id }
    const answers = await Promise.all(Array.from({ length: 10 }, () => developer.post(`${api.path}/stages`, body)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ body: { error } }) => error === 'Conflict').length, 9)
    assert.equal((await developer.post(`${second.path}/stages`, body)).status, 201)
  })

  it("answers EnvironmentNotFound for an unknown environment and NoApi on another developer's API", async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const [api, environment] = [await buildApi(developer), await buildEnvironment(test.db)]
    assert.equal((await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: newId() })).body.error, 'EnvironmentNotFound')
    assert.equal((await other.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id })).body.error, 'NoApi')
  })
})

describe('an IP rule', () => {
  it('is saved, shown and deployed in the normal form of its addresses, IPv4 and IPv6', async () => {
    const developer = await test.as('developer')
    const [api, environment] = [await buildApi(developer), await buildEnvironment(test.db)]
    const ipRule = { mode: 'allow', addresses: ['10.1.2.3/8', '2001:DB8:0::/32', '::ffff:192.0.2.1', '::0001'] }
    const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id, ipRule }))
    const normal = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1', '::1']
    assert.deepEqual(stage.ipRule, { mode: 'allow', addresses: normal })
    made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
    const { apis } = await compileSnapshot(test.db, environment.id, 1, test.platform.config)
    assert.deepEqual(apis[0]?.stages[0]?.ipRule.addresses, normal)
    const refused = await developer.put(`${api.path}/stages/${stage.id}`, { ipRule: { mode: 'allow', addresses: ['2001:db8::/129'] } })
    assert.deepEqual(refused.body.data.fields, [{ path: 'ipRule.addresses[0]', rule: 'ip', values: {} }])
  })
})

describe('OAuth 2.0 in an environment without introspection', () => {
  it('cannot be chosen for a version, with the reason at the field', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const ipRule = { mode: 'disable', addresses: [] }
    for (const refused of [
      await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id, authType: 'oauth2' }),
      await developer.put(`${api.path}/stages/${api.stage.id}`, { authType: 'oauth2', ipRule }),
    ]) {
      assert.deepEqual([refused.status, refused.body.error], [400, 'ClassValidatorPassFailed'])
      assert.deepEqual(refused.body.data.fields, [{ path: 'authType', rule: 'authTypeNotServed', values: {} }])
    }
  })

  it('is refused for a method when a version is deployed there', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/token', authType: 'oauth2' }))
    const deploy = () => developer.post(`${api.path}/stages/${api.stage.id}/deploy`)
    const { status, body } = await deploy()
    assert.deepEqual([status, body.error, body.data.count], [422, 'NotServable', 1])
    assert.deepEqual([body.data.problems[0].rule, body.data.problems[0].subject], ['authTypeNotServed', 'POST /token'])
    await verifyTokens(await test.as('admin'), api.environment)
    made(await deploy())
  })

  it('can be chosen once the environment verifies tokens, for new and existing versions', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    await verifyTokens(await test.as('admin'), api.environment)
    const ipRule = { mode: 'disable', addresses: [] }
    made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id, authType: 'oauth2' }))
    made(await developer.put(`${api.path}/stages/${api.stage.id}`, { authType: 'oauth2', ipRule }))
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    const { apis } = await compileSnapshot(test.db, api.environment.id, 1, test.platform.config)
    assert.equal(apis[0]?.stages[0]?.authType, 'oauth2')
  })

  it('of an older version is refused at the next deployment, which names the methods', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/keyed', authType: 'apiKey' }))
    await test.db.update(stages).set({ authType: 'oauth2' }).where(eq(stages.id, api.stage.id))
    const { status, body } = await developer.post(`${api.path}/stages/${api.stage.id}/deploy`)
    assert.deepEqual([status, body.error, body.data.count], [422, 'NotServable', 1])
    assert.deepEqual(body.data.problems, [
      { place: 'methods[0].authType', rule: 'authTypeNotServed', value: 'oauth2', subject: 'GET /items/{itemId}' },
    ])
  })
})

describe('deploying a version', () => {
  it('answers NoMethod and NoTargetServerGroup until there is something to serve and somewhere to send it', async () => {
    const developer = await test.as('developer')
    const environment = await buildEnvironment(test.db)
    const api = made(await developer.post('/apis', { name: 'Bare', basePath: 'bare' }))
    const stage = made(await developer.post(`/apis/${api.id}/stages`, { name: 'v1', environmentId: environment.id }))
    const deploy = () => developer.post(`/apis/${api.id}/stages/${stage.id}/deploy`)
    const first = await deploy()
    assert.deepEqual([first.status, first.body.error], [409, 'NoMethod'])
    made(await developer.post(`/apis/${api.id}/methods`, { httpMethod: 'GET', path: '/a' }))
    const second = await deploy()
    assert.deepEqual([second.status, second.body.error], [409, 'NoTargetServerGroup'])
    assert.equal((await developer.get(`/apis/${api.id}/stages/${stage.id}`)).body.deployment, null)
  })

  it("works with the methods' own groups alone", async () => {
    const developer = await test.as('developer')
    const environment = await buildEnvironment(test.db)
    const { group } = await buildApi(developer)
    const api = made(await developer.post('/apis', { name: 'Own', basePath: 'own-group' }))
    made(await developer.post(`/apis/${api.id}/methods`, { httpMethod: 'GET', path: '/a', targetServerGroupId: group.id }))
    const stage = made(await developer.post(`/apis/${api.id}/stages`, { name: 'v1', environmentId: environment.id }))
    assert.equal((await developer.post(`/apis/${api.id}/stages/${stage.id}/deploy`)).status, 200)
  })

  it('numbers ten concurrent deployments without a gap', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const path = `${api.path}/stages/${api.stage.id}/deploy`
    const answers = await Promise.all(Array.from({ length: 10 }, () => developer.post(path)))
    assert.ok(answers.every(({ status }) => status === 200))
    const rows = await test.db.select().from(deployments).where(eq(deployments.stageId, api.stage.id))
    assert.deepEqual(
      rows.map(({ number }) => number).sort((a, b) => a - b),
      Array.from({ length: 11 }, (_, index) => index + 1),
    )
    assert.equal((await developer.get(`${api.path}/stages`)).body.items[0].deployment.number, 11)
  })

  it('is outdated once the API, a method or a target server changed, until it is deployed again', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const path = `${api.path}/stages/${api.stage.id}`
    const outdated = async () => (await developer.get(path)).body.outdated
    assert.equal(await outdated(), false)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/items' }))
    assert.equal(await outdated(), true)
    made(await developer.post(`${path}/deploy`))
    assert.equal(await outdated(), false)
    await test.db.update(targetServers).set({ weight: 7 }).where(eq(targetServers.groupId, api.group.id))
    assert.equal(await outdated(), true)
  })

  it('gives the environment a new snapshot and, the first time, new credentials, and no one else', async () => {
    const developer = await test.as('developer')
    const [api, bystander] = [await buildDeployedApi(test, developer), await buildEnvironment(test.db)]
    const kinds = [snapshotKind(api.environment.id), credentialsKind(api.environment.id), snapshotKind(bystander.id)]
    const revisions = () => Promise.all(kinds.map((kind) => newestRevision(test.db, kind)))
    const before = await revisions()
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    const after = await revisions()
    assert.deepEqual(
      after.map((revision, index) => revision > (before[index] ?? 0)),
      [true, false, false],
    )
  })

  it('returns how many gateways serve the newest revision', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const gateway = await buildGateway(test.db, api.environment.id)
    const path = `${api.path}/stages/${api.stage.id}`
    assert.deepEqual((await developer.get(path)).body.gateways, { current: 0, enrolled: 1 })
    const revision = await newestRevision(test.db, snapshotKind(api.environment.id))
    await test.db.update(gateways).set({ snapshotRevision: revision }).where(eq(gateways.id, gateway.id))
    assert.deepEqual((await developer.get(path)).body.gateways, { current: 1, enrolled: 1 })
  })

  it('requests publication automatically at the first deployment if the API says so', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer, { autoPublishRequest: true })
    assert.equal((await developer.get(api.path)).body.publicationStatus, 'WAITING')
    const manual = await buildDeployedApi(test, developer)
    assert.equal((await developer.get(manual.path)).body.publicationStatus, 'UNPUBLISH')
  })
})

describe('pausing and resuming', () => {
  it('answers StateNotAllowed for what is so already, and moves the snapshot', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const act = (event: string) => developer.post(`${api.path}/stages/${api.stage.id}/${event}`)
    assert.equal((await act('resume')).body.error, 'StateNotAllowed')
    const kind = snapshotKind(api.environment.id)
    const before = await newestRevision(test.db, kind)
    assert.equal((await act('pause')).body.status, 'paused')
    assert.ok((await newestRevision(test.db, kind)) > before)
    const twice = await act('pause')
    assert.deepEqual([twice.status, twice.body.error], [409, 'StateNotAllowed'])
    assert.equal((await compileSnapshot(test.db, api.environment.id, 1, test.platform.config)).apis[0]?.stages[0]?.status, 'paused')
    assert.equal((await act('resume')).body.status, 'active')
  })

  it("answers NoApi for another developer's version and StageNotFound for another API's", async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const [api, second] = [await buildDeployedApi(test, developer), await buildDeployedApi(test, developer)]
    for (const event of ['deploy', 'pause', 'resume']) {
      assert.equal((await other.post(`${api.path}/stages/${api.stage.id}/${event}`)).body.error, 'NoApi')
      assert.equal((await developer.post(`${api.path}/stages/${second.stage.id}/${event}`)).body.error, 'StageNotFound')
    }
    assert.equal((await developer.get(`${api.path}/stages/${second.stage.id}`)).body.error, 'StageNotFound')
  })
})

describe('the snapshot of an environment', () => {
  it('holds what was deployed, by value, whatever was changed since', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer, {
      name: 'Golden',
      basePath: 'golden',
      cors: { active: true, allowMethods: ['GET'], allowHeaders: 'X-One, X-Two', allowOrigins: '*' },
      usageLimits: { perSecond: 5, perMinute: null, perHour: null, perDay: 0 },
      requestControls: [{ place: 'header', name: 'X-Tenant', value: 'a', action: 'set' }],
    })
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/later' }))
    await test.db.update(targetServers).set({ port: 81 }).where(eq(targetServers.groupId, api.group.id))
    const { targetServerGroups, ...snapshot } = await compileSnapshot(test.db, api.environment.id, 42, test.platform.config)
    const groupId = targetServerGroups[0]?.id ?? ''
    assert.match(groupId, new RegExp(`^${api.group.id}@[0-9a-f]{12}$`))
    assert.deepEqual(targetServerGroups, [
      {
        id: groupId,
        algorithm: 'roundRobin',
        connectTimeoutMs: 5_000,
        responseTimeoutMs: 60_000,
        servers: [{ id: targetServerGroups[0]?.servers[0]?.id, protocol: 'http', host: '192.0.2.1', port: 80, weight: 1 }],
      },
    ])
    assert.deepEqual(snapshot, {
      format: 1,
      revision: 42,
      environment: {
        id: api.environment.id,
        name: api.environment.name,
        host: api.environment.apiEndpoint,
        listenPort: 8080,
        accessLogFormat: '%h',
        logLevel: 'info',
        bodyLimitBytes: 10_485_760,
        times: { headerMs: 10_000, idleMs: 65_000, tunnelMs: 3_600_000, drainMs: 10_000 },
        errorPages: 'http://localhost:3000/gateway-errors',
      },
      apis: [
        {
          id: api.id,
          name: 'Golden',
          basePath: 'golden',
          cors: { active: true, allowMethods: ['GET'], allowHeaders: ['X-One', 'X-Two'], allowOrigins: ['*'] },
          usageLimits: { perSecond: 5, perMinute: null, perHour: null, perDay: 0 },
          requestControls: [{ place: 'header', name: 'X-Tenant', value: 'a', action: 'set' }],
          stages: [
            {
              id: api.stage.id,
              name: 'v1',
              status: 'active',
              authType: 'apiKey',
              ipRule: { mode: 'disable', addresses: [] },
              methods: [
                {
                  id: api.method.id,
                  httpMethod: 'GET',
                  path: '/items/{itemId}',
                  targetPath: '/items/{itemId}',
                  targetServerGroupId: groupId,
                  authType: null,
                },
              ],
            },
          ],
        },
      ],
    })
  })

  it('keeps both forms of a group that two versions were deployed with', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    await test.db.update(targetServers).set({ port: 81 }).where(eq(targetServers.groupId, api.group.id))
    const second = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    made(await developer.post(`${api.path}/stages/${second.id}/deploy`))
    const { targetServerGroups, apis } = await compileSnapshot(test.db, api.environment.id, 1, test.platform.config)
    assert.deepEqual(targetServerGroups.map(({ servers }) => servers[0]?.port).sort(), [80, 81])
    assert.equal(apis.length, 1)
    assert.equal(apis[0]?.stages.length, 2)
  })
})
