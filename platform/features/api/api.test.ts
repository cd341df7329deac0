import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../database/new-id.ts'
import { apiShares } from '../../database/schema/api.ts'
import { buildApi, buildGroup } from '../../testing/api-builders.ts'
import { buildCategory } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { summaryOf } from './create-api.ts'

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
    const { categoryIds, targetServerGroupId, ...rest } = { ...given, hashtags: ['날씨', 'sun'] }
    for (const [field, value] of Object.entries(rest)) assert.deepEqual(body[field], value, field)
    assert.deepEqual(body.categories, [{ id: category.id, name: category.name }])
    assert.deepEqual(body.targetServerGroup, { id: group.id, name: group.name })
    assert.deepEqual([body.publicationStatus, body.publication, body.methodCount], ['UNPUBLISH', null, 0])
    assert.deepEqual((await developer.get(`/apis/${body.id}`)).body, body)
  })

  it('answers ApiAlreadyExists to all but one of ten that want one base path at once', async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? developer : other).post('/apis', { name: 'Race', basePath: 'race' })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status, body }) => status === 409 && body.error === 'ApiAlreadyExists').length, 9)
  })

  it("refuses somebody else's group with NoTargetServerGroup and an unknown category with CategoryNotFound", async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const group = await buildGroup(other)
    const stolen = await developer.post('/apis', { name: 'A', basePath: 'stolen-group', targetServerGroupId: group.id })
    assert.deepEqual([stolen.status, stolen.body.error], [404, 'NoTargetServerGroup'])
    const unknown = await developer.post('/apis', { name: 'A', basePath: 'no-category', categoryIds: [newId()] })
    assert.deepEqual([unknown.status, unknown.body.error], [404, 'CategoryNotFound'])
    assert.equal((await developer.get('/apis')).body.total, 0)
  })

  it('refuses characters that a database cannot hold in their field', async () => {
    const developer = await test.as('developer')
    const children = [{ type: 'text', text: 'half \ud800 a pair', format: 0 }]
    const description = { root: { type: 'root', children: [{ type: 'paragraph', children }] } }
    const { status, body } = await developer.post('/apis', { name: 'Odd', basePath: 'odd', description })
    assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
  })
})

describe('APIs', () => {
  it("are worked on by owner, those they are shared with, and admins; somebody else's is NoApi", async () => {
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
