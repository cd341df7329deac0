import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { Validator } from '@seriousme/openapi-schema-validator'
import { eq } from 'drizzle-orm'
import { parse } from 'yaml'
import { newId } from '../../database/new-id.ts'
import { stages } from '../../database/schema/stage.ts'
import { buildApi, buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { SAMPLE_DOCUMENTS } from './testing/document-samples.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

type Signed = Awaited<ReturnType<TestPlatform['as']>>
const people = async () => ({ developer: await test.as('developer'), admin: await test.as('admin'), user: await test.as('user') })

async function subscribed(user: Signed, developer: Signed, apiId: string): Promise<void> {
  const { id } = made(await user.post('/my/subscriptions', { apiId }))
  made(await developer.post(`/subscriptions/${id}/approve`))
}

describe('a downloaded document', () => {
  it('is what gateways serve of a version, in JSON or YAML, named by API and version', async () => {
    const { developer, admin } = await people()
    const given = {
      name: '날씨',
      basePath: 'weather',
      description: richTextOf('First line.\nSecond.'),
      author: { name: 'Ann', email: 'ann@example.com' },
    }
    const api = await buildPublishedApi(test, developer, admin, given)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/draft' }))
    const json = await developer.get(`${api.path}/stages/${api.stage.id}/document`)
    assert.equal(json.headers['content-disposition'], 'attachment; filename="weather-v1.openapi.json"')
    assert.deepEqual(
      [json.body.info.title, json.body.info.description, json.body.info.version, json.body.info.contact],
      ['날씨', 'First line.\n\nSecond.', 'v1', { name: 'Ann', email: 'ann@example.com', 'x-portico-generated': true }],
    )
    assert.deepEqual(json.body.servers[0].url, `http://${api.environment.apiEndpoint}:8080/weather/v1`)
    assert.deepEqual(Object.keys(json.body.paths), ['/items/{itemId}'])
    assert.equal((await new Validator().validate(json.body)).valid, true)
    const yaml = await developer.get(`${api.path}/stages/${api.stage.id}/document?format=yaml`)
    assert.equal(yaml.headers['content-disposition'], 'attachment; filename="weather-v1.openapi.yaml"')
    assert.match(String(yaml.headers['content-type']), /^application\/yaml/)
    assert.deepEqual(parse(yaml.text), json.body)
    const postman = await developer.get(`${api.path}/stages/${api.stage.id}/document?format=postman`)
    assert.equal(postman.headers['content-disposition'], 'attachment; filename="weather-v1.postman_collection.json"')
    assert.deepEqual([postman.body.info.name, postman.body.item.length], ['날씨 v1', 1])
    assert.equal((await developer.get(`${api.path}/stages/${api.stage.id}/document?format=xml`)).status, 400)
  })

  it('of the draft is what would be deployed now, for all versions or for one', async () => {
    const { developer } = await people()
    const api = await buildDeployedApi(test, developer)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/draft' }))
    const second = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    await test.db.update(stages).set({ authType: 'oauth2' }).where(eq(stages.id, second.id))
    const { body } = await developer.get(`${api.path}/document`)
    assert.deepEqual([Object.keys(body.paths).sort(), body.servers.length, body.info.version], [['/draft', '/items/{itemId}'], 2, 'draft'])
    assert.deepEqual(body.paths['/draft'].post.security.length, 2)
    const one = (await developer.get(`${api.path}/document?stageId=${second.id}`)).body
    assert.deepEqual([one.servers.length, one.paths['/draft'].post.security], [1, [{ oauth2: [] }]])
    const none = await buildApi(developer)
    const bare = (await developer.get(`${none.path}/document`)).body
    const yaml = (await developer.get(`${none.path}/document?format=yaml`)).text
    assert.match(yaml, /^openapi: 3\.1\.0\ninfo:\n {2}title: .+\n {2}version: draft\n/)
    assert.ok(yaml.includes('x-portico-target-path: /items/{itemId}\n'))
    assert.deepEqual([bare.servers ?? [], (await new Validator().validate(bare)).valid], [[], true])
  })

  it('contains the limits that gateways enforce: those of the newest deployment in the environment', async () => {
    const { developer } = await people()
    const api = await buildDeployedApi(test, developer)
    const second = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    made(await developer.put(api.path, { name: api.name, targetServerGroupId: api.group.id, usageLimits: { perMinute: 7 } }))
    const policy = async () =>
      (await developer.get(`${api.path}/stages/${api.stage.id}/document`)).body.components.headers['RateLimit-Policy']?.schema.const
    assert.equal(await policy(), undefined)
    made(await developer.post(`${api.path}/stages/${second.id}/deploy`))
    assert.equal(await policy(), '"minute";q=7;w=60')
  })

  it('contains target paths for staff but not for consumers, and is kept by shared caches if it is public', async () => {
    const { developer, admin, user } = await people()
    const api = await buildPublishedApi(test, developer, admin)
    const of = async (who: { get: Signed['get'] }, path: string) => (await who.get(path)).text.includes('x-portico-target-path')
    const stage = `${api.path}/stages/${api.stage.id}/document`
    assert.deepEqual([await of(developer, stage), await of(admin, stage), await of(user, stage)], [true, true, false])
    const open = await test.anonymous.get(`/catalogue/apis/${api.id}/document`)
    assert.deepEqual([open.status, open.headers['cache-control']], [200, 'public, max-age=60'])
    assert.ok(!open.text.includes('x-portico-target-path'))
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}/document?stageId=${api.stage.id}`)).text, open.text)
    const publication = `/publications/${api.publication.id}/stages/${api.stage.id}`
    for (const who of [developer, admin]) assert.equal((await who.get(`${publication}/document`)).status, 200)
  })

  it('imports again without a change', async () => {
    const { developer } = await people()
    for (const [name, document] of Object.entries(SAMPLE_DOCUMENTS)) {
      const api = await buildDeployedApi(test, developer)
      made(await developer.post(`${api.path}/methods/import`, { fileName: 'a.json', document }))
      made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
      for (const format of ['json', 'yaml']) {
        const { text } = await developer.get(`${api.path}/stages/${api.stage.id}/document?format=${format}`)
        const { items } = made(await developer.post(`${api.path}/methods/import/preview`, { fileName: `a.${format}`, document: text }))
        assert.ok(items.length > 1)
        assert.deepEqual(
          items.filter(({ state }: { state: string }) => state !== 'unchanged'),
          [],
          `${name} in ${format}`,
        )
      }
    }
  })
})

describe('other people’s documents', () => {
  it('are not found by anyone, at any address', async () => {
    const { developer, admin, user } = await people()
    const other = await test.as('developer')
    const hidden = await buildDeployedApi(test, developer)
    const foreign = await buildDeployedApi(test, other)
    const published = await buildPublishedApi(test, developer, admin)
    const publication = made(await developer.post(`${hidden.path}/publication`))
    // Portal users get 403 from staff endpoints for any API.
    const atHidden: [path: string, toUsers: 403 | 404][] = [
      [`${hidden.path}/document`, 403],
      [`${hidden.path}/reading`, 404],
      [`${hidden.path}/reading?stageId=${hidden.stage.id}`, 404],
      [`${hidden.path}/draft/reading`, 403],
      [`${hidden.path}/stages/${hidden.stage.id}/document`, 404],
      [`/publications/${publication.id}/stages/${hidden.stage.id}/document`, 403],
      [`/publications/${publication.id}/stages/${hidden.stage.id}/reading`, 403],
    ]
    for (const [path, toUsers] of atHidden) {
      const statuses = await Promise.all([developer, admin, other, user, test.anonymous].map(async (who) => (await who.get(path)).status))
      assert.deepEqual(statuses, [200, 200, 404, toUsers, 401], path)
    }
    const mixed = [
      `${hidden.path}/stages/${foreign.stage.id}/document`,
      `${hidden.path}/reading?stageId=${foreign.stage.id}`,
      `${hidden.path}/document?stageId=${foreign.stage.id}`,
      `/publications/${publication.id}/stages/${foreign.stage.id}/reading`,
      `/publications/${newId()}/stages/${hidden.stage.id}/reading`,
      `/catalogue/apis/${hidden.id}/document`,
      `/catalogue/apis/${published.id}/document?stageId=${hidden.stage.id}`,
    ]
    for (const path of mixed) for (const who of [developer, admin]) assert.equal((await who.get(path)).status, 404, path)
  })

  it('are found by consumers only if the portal shows them', async () => {
    const { developer, admin, user } = await people()
    const stranger = await test.as('user')
    const api = await buildPublishedApi(test, developer, admin)
    const inside = await buildEnvironment(test.db, { exposedOnPortal: false })
    const hidden = made(await developer.post(`${api.path}/stages`, { name: 'inside', environmentId: inside.id }))
    made(await developer.post(`${api.path}/stages/${hidden.id}/deploy`))
    await subscribed(user, developer, api.id)
    const names = async (who: Signed) =>
      (await who.get(`${api.path}/reading`)).body.versions.map(({ name }: { name: string }) => name).sort()
    assert.deepEqual([await names(stranger), await names(user), await names(developer)], [['v1'], ['v1'], ['inside', 'v1']])
    const document = `${api.path}/stages/${hidden.id}/document`
    const call = { apiId: api.id, stageId: hidden.id, httpMethod: 'GET', path: '/items/1' }
    for (const who of [stranger, user]) {
      assert.equal((await who.get(document)).status, 404)
      assert.equal((await who.post('/try-calls', call)).status, 404)
    }
    assert.equal((await developer.get(document)).status, 200)
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}/document?stageId=${hidden.id}`)).status, 404)
  })

  it('are found by a subscriber, also after the API was unpublished', async () => {
    const { developer, admin, user } = await people()
    const stranger = await test.as('user')
    const api = await buildPublishedApi(test, developer, admin)
    await subscribed(user, developer, api.id)
    const paths = [`${api.path}/reading`, `${api.path}/stages/${api.stage.id}/document`]
    for (const path of paths) assert.equal((await stranger.get(path)).status, 200)
    made(await developer.post(`${api.path}/publication/cancel`))
    for (const path of paths) {
      assert.equal((await user.get(path)).status, 200, path)
      assert.deepEqual((await stranger.get(path)).body.error, 'NoApi', path)
    }
  })
})

describe('a reading', () => {
  it('holds the version asked for, else the one to use first, with what the gateway does around it', async () => {
    const { developer } = await people()
    const api = await buildDeployedApi(test, developer, {
      usageLimits: { perSecond: 3 },
      requestControls: [{ place: 'header', name: 'X-Partner', value: 'secret', action: 'require' }],
    })
    const { body } = await developer.get(`${api.path}/reading`)
    assert.deepEqual(
      [body.version.name, body.version.usageLimits.perSecond, body.version.requirements, body.version.addressRule, body.api.mayEdit],
      ['v1', 3, [{ place: 'header', name: 'X-Partner' }], false, true],
    )
    assert.deepEqual(
      body.version.tags.map(({ name, firstOperations }: { name: string; firstOperations: { path: string }[] }) => [
        name,
        firstOperations.map(({ path }) => path),
      ]),
      [['', ['/items/{itemId}']]],
    )
    const index = await developer.get(`${api.path}/reading/index`)
    assert.deepEqual([index.headers['cache-control'], index.body.operations.length], ['private, max-age=60', 1])
    const none = await buildApi(developer)
    assert.deepEqual((await developer.get(`${none.path}/reading`)).body.version, null)
    const draft = (await developer.get(`${none.path}/draft/reading`)).body
    assert.deepEqual([draft.version.id, draft.version.serviceUrl, draft.version.operationCount], [null, `/${none.basePath}`, 1])
  })
})
