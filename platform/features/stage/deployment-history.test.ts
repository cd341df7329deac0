import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { deployments } from '../../database/schema/stage.ts'
import { buildDeployedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { type Content, compareContents } from './compare-contents.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

async function deployed() {
  const developer = await test.as('developer')
  const api = await buildDeployedApi(test, developer)
  const path = `${api.path}/stages/${api.stage.id}`
  const deploy = async () => made(await developer.post(`${path}/deploy`))
  const difference = async (query = '') => made(await developer.get(`${path}/difference${query}`))
  return { developer, api, path, deploy, difference }
}

describe('changing a version', () => {
  it('takes protection, not name or environment, and takes effect with the next deployment', async () => {
    const { developer, path, deploy } = await deployed()
    const ipRule = { mode: 'allow', addresses: ['10.0.0.0/8'] }
    const { status, body, text } = await developer.put(path, { authType: 'apiKey', ipRule })
    assert.equal(status, 200, text)
    assert.deepEqual([body.authType, body.ipRule, body.outdated], ['apiKey', ipRule, true])
    assert.equal((await deploy()).outdated, false)
    const renamed = await developer.put(path, { name: 'v2', authType: 'apiKey', ipRule })
    assert.deepEqual([renamed.status, renamed.body.error], [400, 'ClassValidatorPassFailed'])
  })
})

describe('what a deployment would change', () => {
  it('is reported before the first deployment and after every kind of change, and is empty right after one', async () => {
    const { developer, api, path, deploy, difference } = await deployed()
    assert.equal((await difference()).same, true)
    await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/items' })
    await developer.put(`${api.path}/methods/${api.method.id}`, { httpMethod: 'GET', path: '/items/{itemId}', summary: 'Read one' })
    await developer.put(path, { authType: 'apiKey', ipRule: { mode: 'restrict', addresses: ['192.0.2.7'] } })
    const server = { protocol: 'http', address: '192.0.2.9', port: 81 }
    await developer.put(`/target-server-groups/${api.group.id}`, { name: api.group.name, servers: [server], acceptFailedTest: true })
    const changes = await difference()
    assert.deepEqual(changes.methods, {
      added: [{ httpMethod: 'POST', path: '/items' }],
      removed: [],
      changed: [{ httpMethod: 'GET', path: '/items/{itemId}', serving: false, parts: ['summary'] }],
    })
    assert.deepEqual(changes.settings, [
      {
        field: 'ipRule',
        before: { mode: 'disable', addresses: [] },
        after: { mode: 'restrict', addresses: ['192.0.2.7'] },
      },
    ])
    assert.deepEqual(changes.servers, { added: ['http://192.0.2.9:81'], removed: ['http://192.0.2.1:80'] })
    assert.deepEqual([changes.from, changes.to, changes.same], [1, null, false])
    await deploy()
    assert.equal((await difference()).same, true)
    assert.equal((await difference('?from=1&to=2')).methods.added.length, 1)
    assert.equal((await difference('?from=2&to=1')).methods.removed.length, 1)
    assert.equal((await developer.get(`${path}/difference?from=9`)).body.error, 'DeploymentNotFound')
  })

  it('treats a method that was deleted and added again as the same, and reports a change of balancing', () => {
    const group = { id: 'g@1', algorithm: 'roundRobin' as const, connectTimeoutMs: 1, responseTimeoutMs: 1 }
    const servers = [{ id: 's', protocol: 'http' as const, host: 'a.example', port: 80, weight: 1 }]
    const content = (id: string, algorithm: 'roundRobin' | 'ipHash'): Content => ({
      serving: {
        api: {
          name: 'a',
          basePath: 'a',
          cors: { active: false, allowMethods: [], allowHeaders: [], allowOrigins: [] },
          usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
          requestControls: [],
        },
        authType: 'apiKey',
        ipRule: { mode: 'disable', addresses: [] },
        targetServerGroups: [{ ...group, id: `g@${algorithm}`, algorithm, servers }],
        methods: [{ id, httpMethod: 'GET', path: '/a', targetPath: '/a', targetServerGroupId: `g@${algorithm}`, authType: null }],
      },
      document: { documentId: id },
    })
    assert.equal(compareContents(content('one', 'roundRobin'), content('two', 'roundRobin'), new Map()).same, true)
    const spread = compareContents(content('one', 'roundRobin'), content('one', 'ipHash'), new Map())
    assert.deepEqual([spread.balancing, spread.same, spread.methods.changed], [true, false, []])
  })
})

describe('rolling back', () => {
  it('deploys an earlier content as the newest, and shows it in the history', async () => {
    const { developer, api, path, deploy, difference } = await deployed()
    await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/items' })
    await deploy()
    const { status, body } = await developer.post(`${path}/rollback`, { number: 1 })
    assert.equal(status, 200)
    assert.deepEqual([body.deployment.number, body.deployment.methodCount, body.outdated], [3, 1, true])
    const { items, total } = (await developer.get(`${path}/deployments`)).body
    assert.equal(total, 3)
    assert.deepEqual(
      items.map(({ number, restoredNumber, current }: Record<string, unknown>) => [number, restoredNumber, current]),
      [
        [3, 1, true],
        [2, null, false],
        [1, null, false],
      ],
    )
    assert.equal((await difference('?from=1&to=3')).same, true)
  })

  it('is refused for a content whose authentication no gateway verifies, of the version or of a method', async () => {
    const { developer, api, path, deploy } = await deployed()
    await deploy()
    await deploy()
    const its = (number: number) => and(eq(deployments.stageId, api.stage.id), eq(deployments.number, number))
    await test.db.update(deployments).set({ serving: sql`jsonb_set(serving, '{authType}', '"oauth2"')` }).where(its(1))
    await test.db.update(deployments).set({ serving: sql`jsonb_set(serving, '{methods,0,authType}', '"oauth2"')` }).where(its(2))
    const subject = { rule: 'authTypeNotServed', value: 'oauth2', subject: 'GET /items/{itemId}' }
    for (const number of [1, 2]) {
      const { status, body } = await developer.post(`${path}/rollback`, { number })
      assert.deepEqual([status, body.error, body.data.count], [422, 'NotServable', 1])
      assert.deepEqual(body.data.problems, [{ place: 'methods[0].authType', ...subject }])
    }
    assert.equal((await developer.get(path)).body.deployment.number, 3)
  })

  it('is refused for what is served already, for what never was, and for strangers', async () => {
    const { developer, api, path } = await deployed()
    const rollBack = (person: typeof developer, number: number) => person.post(`${path}/rollback`, { number })
    assert.equal((await rollBack(developer, 1)).body.error, 'StateNotAllowed')
    assert.equal((await rollBack(developer, 2)).body.error, 'DeploymentNotFound')
    const stranger = await test.as('developer')
    for (const answer of [
      await rollBack(stranger, 1),
      await stranger.get(`${path}/deployments`),
      await stranger.get(`${path}/difference`),
      await stranger.put(path, { authType: 'apiKey', ipRule: { mode: 'disable', addresses: [] } }),
    ]) {
      assert.deepEqual([answer.status, answer.body.error], [404, 'NoApi'])
    }
    assert.equal((await (await test.as('user')).get(`/apis/${api.id}/stages/${api.stage.id}/deployments`)).status, 403)
  })
})
