import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { apiShares } from '../../database/schema/api.ts'
import { buildApi, buildGroup, buildPublishedApi } from '../../testing/api-builders.ts'
import { buildCategory } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { summaryOf } from './api-store.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('registering an API', () => {
  it('keeps every field and gives it back', async () => {
    const developer = await test.as('developer')
    const group = await buildGroup(developer)
    const category = await buildCategory(test.db)
    const given = {
      name: '날씨 Weather',
      basePath: 'weather',
      description: {
        root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Forecasts', format: 0 }] }] },
      },
      categoryIds: [category.id],
      hashtags: ['#날씨', 'sun'],
      targetServerGroupId: group.id,
      cors: { active: true, allowMethods: ['GET'], allowHeaders: 'X-One, X-Two', allowOrigins: '*' },
      autoPublishRequest: true,
      pinRequested: true,
      usageLimits: { perSecond: 5, perMinute: null, perHour: null, perDay: 0 },
      requestControls: [{ place: 'header', name: 'X-Tenant', value: 'a', action: 'set' }],
      author: { name: 'Kim', email: 'kim@example.com', contact: '', company: 'Weather Inc.', team: '' },
    }
    const { status, body, text } = await developer.post('/apis', given)
    assert.equal(status, 201, text)
    const cors = { ...given.cors, allowHeaders: 'X-One,X-Two' }
    const { categoryIds, targetServerGroupId, ...rest } = { ...given, hashtags: ['날씨', 'sun'], cors }
    for (const [field, value] of Object.entries(rest)) assert.deepEqual(body[field], value, field)
    assert.deepEqual(body.categories, [{ id: category.id, name: category.name, nameKo: '' }])
    assert.deepEqual(body.targetServerGroup, { id: group.id, name: group.name })
    assert.deepEqual([body.publicationStatus, body.publication, body.methodCount], ['UNPUBLISH', null, 0])
    assert.deepEqual((await developer.get(`/apis/${body.id}`)).body, body)
  })

  it('answers ApiAlreadyExists to all but one of ten concurrent requests for a base path', async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? developer : other).post('/apis', { name: 'Race', basePath: 'race' })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status, body }) => status === 409 && body.error === 'ApiAlreadyExists').length, 9)
  })

  it('rejects request control of a header that gateways set themselves, in any spelling, with its place', async () => {
    const developer = await test.as('developer')
    for (const name of ['Host', 'X-Forwarded-For', 'x_request_id', 'X.Request.Id', 'Content.Length']) {
      const requestControls = [{ place: 'header', name, value: 'a', action: 'set' }]
      const { status, body } = await developer.post('/apis', { name: 'Controlled', basePath: 'controlled', requestControls })
      assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'], name)
      assert.deepEqual(body.data.fields, [{ path: 'requestControls[0].name', rule: 'headerReserved', values: {} }])
    }
  })

  it("rejects another developer's group with TargetServerGroupNotFound and an unknown category with CategoryNotFound", async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const group = await buildGroup(other)
    const stolen = await developer.post('/apis', { name: 'A', basePath: 'stolen-group', targetServerGroupId: group.id })
    assert.deepEqual([stolen.status, stolen.body.error], [404, 'TargetServerGroupNotFound'])
    const unknown = await developer.post('/apis', { name: 'A', basePath: 'no-category', categoryIds: [newId()] })
    assert.deepEqual([unknown.status, unknown.body.error], [404, 'CategoryNotFound'])
    assert.equal((await developer.get('/apis')).body.total, 0)
  })

  it('rejects characters that the database cannot store at their field', async () => {
    const developer = await test.as('developer')
    const children = [{ type: 'text', text: 'half \ud800 a pair', format: 0 }]
    const description = { root: { type: 'root', children: [{ type: 'paragraph', children }] } }
    const { status, body } = await developer.post('/apis', { name: 'Odd', basePath: 'odd', description })
    assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
  })
})

describe('APIs', () => {
  it("can be edited by the owner, those it is shared with, and admins; another developer's is NoApi", async () => {
    const [owner, friend, stranger, admin] = [
      await test.as('developer'),
      await test.as('developer'),
      await test.as('developer'),
      await test.as('admin'),
    ]
    const api = await buildApi(owner)
    const hidden = await stranger.get(api.path)
    assert.deepEqual([hidden.status, hidden.body.error], [404, 'NoApi'])
    assert.equal((await friend.get(api.path)).status, 404)
    await test.db.insert(apiShares).values({ apiId: api.id, userId: friend.id })
    assert.equal((await friend.get(api.path)).status, 200)
    assert.equal((await friend.get('/apis')).body.total, 1)
    assert.equal((await stranger.get('/apis')).body.total, 0)
    assert.equal((await admin.get(api.path)).status, 200)
  })

  it('are found by name, base path, category and publication status, and sorted', async () => {
    const developer = await test.as('developer')
    const category = await buildCategory(test.db)
    await buildApi(developer, { name: 'Beta', basePath: 'find-b', categoryIds: [category.id] })
    await buildApi(developer, { name: 'Alpha', basePath: 'find-a' })
    const names = async (query: string) => (await developer.get(`/apis?${query}`)).body.items.map(({ name }: { name: string }) => name)
    assert.deepEqual(await names('sort=name'), ['Alpha', 'Beta'])
    assert.deepEqual(await names('sort=-name&size=1&page=2'), ['Alpha'])
    assert.deepEqual(await names('q=find-b'), ['Beta'])
    assert.deepEqual(await names(`categoryId=${category.id}`), ['Beta'])
    assert.deepEqual(await names('publicationStatus=APPROVED'), [])
  })

  it('are not for users', async () => {
    const user = await test.as('user')
    assert.equal((await user.get('/apis')).body.error, 'NotAllowedRole')
    assert.equal((await test.anonymous.get('/apis')).status, 401)
  })
})

describe('the summary', () => {
  it('is the description up to 200 characters, cut at a word', () => {
    assert.equal(summaryOf('short'), 'short')
    const cut = summaryOf('word '.repeat(100))
    assert.ok(cut.length <= 200 && cut.endsWith('word…'), cut)
  })
})

describe('changing an API', () => {
  const change = (api: { name: string; targetServerGroup: { id: string } | null }, more: object = {}) => ({
    name: api.name,
    targetServerGroupId: api.targetServerGroup?.id ?? null,
    ...more,
  })

  it('changes every field but the base path, and is found by its new texts', async () => {
    const developer = await test.as('developer')
    const [category, other] = [await buildCategory(test.db), await buildCategory(test.db)]
    const api = await buildApi(developer, { categoryIds: [category.id] })
    const { status, body, text } = await developer.put(
      api.path,
      change(api, {
        name: 'Renamed',
        hashtags: ['새이름'],
        categoryIds: [other.id],
        cors: { active: true, allowMethods: ['GET'], allowHeaders: '*', allowOrigins: '*' },
        usageLimits: { perSecond: 5 },
        requestControls: [{ place: 'header', name: 'X-Team', value: 'a', action: 'set' }],
      }),
    )
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.name, body.hashtags, body.categories.map(({ id }: { id: string }) => id), body.usageLimits.perSecond, body.basePath],
      ['Renamed', ['새이름'], [other.id], 5, api.basePath],
    )
    const moved = await developer.put(api.path, change(api, { basePath: 'elsewhere' }))
    assert.deepEqual([moved.status, moved.body.error], [400, 'ClassValidatorPassFailed'])
  })

  it('makes deployed versions outdated, and is visible on the portal immediately', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    const answer = await developer.put(api.path, change(api, { name: 'Fresh name', usageLimits: { perDay: 9 } }))
    assert.match(String(answer.headers['x-touched-tags']), new RegExp(`api:${api.id}`))
    assert.equal((await developer.get(`${api.path}/stages/${api.stage.id}`)).body.outdated, true)
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.name, 'Fresh name')
  })

  it('is allowed for those it is shared with and admins only', async () => {
    const [developer, shared, other] = [await test.as('developer'), await test.as('developer'), await test.as('developer')]
    const api = await buildApi(developer)
    await developer.post(`${api.path}/shares`, { email: shared.email })
    const statuses = []
    for (const person of [shared, await test.as('admin'), other, await test.as('user'), test.anonymous]) {
      statuses.push((await person.put(api.path, change(api))).status)
    }
    assert.deepEqual(statuses, [200, 200, 404, 403, 401])
  })
})

describe('deleting an API', () => {
  it('is rejected while the API is published, or has subscribers or waiting requests', async () => {
    const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    const published = await developer.delete(api.path)
    assert.deepEqual([published.status, published.body.error], [409, 'ApiPublished'])
    const subscription = (await user.post('/my/subscriptions', { apiId: api.id })).body
    await developer.post(`${api.path}/publication/cancel`)
    const subscribed = await developer.delete(api.path)
    assert.deepEqual([subscribed.status, subscribed.body.error], [409, 'ApiSubscribed'])
    await user.post(`/my/subscriptions/${subscription.id}/cancel`)
    const revision = async () =>
      (await test.db.execute(sql`select max(revision) as at from revisions where kind like 'snapshot:%'`)).rows[0]?.at
    const before = await revision()
    assert.equal((await developer.delete(api.path)).status, 204)
    assert.notEqual(await revision(), before, 'gateways are notified')
    assert.equal((await developer.get(api.path)).status, 404)
  })

  it('and sharing are for the owner and admins: not for those it is shared with', async () => {
    const [developer, shared] = [await test.as('developer'), await test.as('developer')]
    const api = await buildApi(developer)
    assert.equal((await developer.post(`${api.path}/shares`, { email: shared.email })).status, 200)
    for (const answer of [await shared.delete(api.path), await shared.post(`${api.path}/shares`, { email: shared.email })]) {
      assert.deepEqual([answer.status, answer.body.error], [403, 'NotAllowedRole'])
    }
    assert.equal((await (await test.as('admin')).delete(api.path)).status, 204)
  })
})

describe('sharing an API', () => {
  it('is with registered developers only, once each, and can be ended by either side', async () => {
    const [developer, shared, user] = [await test.as('developer'), await test.as('developer'), await test.as('user')]
    const api = await buildApi(developer)
    const share = (email: string) => developer.post(`${api.path}/shares`, { email })
    assert.equal((await share(user.email)).body.error, 'DeveloperNotFound')
    assert.equal((await share('nobody@example.com')).body.error, 'DeveloperNotFound')
    assert.equal((await share(developer.email)).body.error, 'AlreadyShared')
    assert.deepEqual(
      (await share(shared.email)).body.items.map(({ id }: { id: number }) => id),
      [shared.id],
    )
    assert.equal((await share(shared.email)).body.error, 'AlreadyShared')
    assert.equal((await shared.get(`${api.path}/shares`)).body.mayManage, false)
    assert.equal((await shared.delete(`${api.path}/shares/${shared.id}`)).status, 200)
    assert.equal((await shared.get(api.path)).status, 404)
    await share(shared.email)
    assert.deepEqual((await developer.delete(`${api.path}/shares/${shared.id}`)).body.items, [])
    assert.equal((await developer.delete(`${api.path}/shares/${shared.id}`)).body.error, 'UserNotFound')
  })
})

describe('copying an API', () => {
  it('takes settings and methods under another base path, and nothing that is live', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin, { hashtags: ['pets'] })
    const { status, body, text } = await developer.post(`${api.path}/copy`, { name: 'Twin', basePath: `${api.basePath}-twin` })
    assert.equal(status, 201, text)
    assert.deepEqual(
      [body.name, body.hashtags, body.methodCount, body.stageCount, body.publicationStatus, body.targetServerGroup.id],
      ['Twin', ['pets'], 1, 0, 'UNPUBLISH', api.group.id],
    )
    const again = await developer.post(`${api.path}/copy`, { name: 'Twin', basePath: api.basePath })
    assert.deepEqual([again.status, again.body.error], [409, 'ApiAlreadyExists'])
    assert.equal((await (await test.as('developer')).post(`${api.path}/copy`, { name: 'Mine', basePath: 'mine' })).status, 404)
  })
})
