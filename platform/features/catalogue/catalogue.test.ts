import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { stages } from '../../database/schema/stage.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildCategory } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { searchQuery, searchTerms } from '../api/search-terms.ts'
import { compileSnapshot } from '../stage/compile-snapshot.ts'
import { listPublishedServices } from './published-services.ts'

let test: TestPlatform
let categoryId = ''

before(async () => {
  test = await startTestPlatform()
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const category = await buildCategory(test.db, '날씨')
  categoryId = category.id
  const publish = (name: string, given: Record<string, unknown> = {}) => buildPublishedApi(test, developer, admin, { name, ...given })
  await publish('Weather')
  await publish('Weather forecast', { categoryIds: [category.id], hashtags: ['기상'], author: { company: 'Sky Inc.' } })
  await publish('날씨 예보', { categoryIds: [category.id], description: richTextOf('동네예보와 중기예보를 제공합니다') })
  const popular = await publish('PetStore', { description: richTextOf('Everything about your weather-proof pets') })
  await buildDeployedApi(test, developer, { name: 'Weather draft' })
  const user = await test.as('user')
  const subscription = made(await user.post('/my/subscriptions', { apiId: popular.id }))
  made(await developer.post(`/subscriptions/${subscription.id}/approve`))
})
after(() => test.stop())

const names = async (query: string) =>
  (await test.anonymous.get(`/catalogue/apis?${query}`)).body.items.map(({ name }: { name: string }) => name)
const search = (text: string) => names(`q=${encodeURIComponent(text)}`)

describe('the catalogue', () => {
  it('holds published APIs only, sorted by name, newest or popular, page by page', async () => {
    assert.deepEqual(await names('sort=name'), ['PetStore', 'Weather', 'Weather forecast', '날씨 예보'])
    assert.deepEqual(await names('sort=newest'), ['PetStore', '날씨 예보', 'Weather forecast', 'Weather'])
    assert.equal((await names('sort=popular'))[0], 'PetStore')
    assert.deepEqual(await names('sort=name&size=2&page=2'), ['Weather forecast', '날씨 예보'])
    assert.equal((await test.anonymous.get('/catalogue/apis?size=1')).body.total, 4)
  })

  it('finds English by words and prefixes in any case, exact names first', async () => {
    assert.deepEqual(await search('weather'), ['Weather', 'Weather forecast', 'PetStore'])
    assert.deepEqual(await search('FORE'), ['Weather forecast'])
    assert.deepEqual(await search('forecast weather'), ['Weather forecast'])
    assert.deepEqual(await search('store'), ['PetStore'])
    assert.deepEqual(await search('sky'), ['Weather forecast'])
    assert.deepEqual(await search('thunder'), [])
  })

  it('finds Korean by any part of a word, from one syllable on', async () => {
    assert.deepEqual(await search('날씨'), ['날씨 예보'])
    assert.deepEqual(await search('네예보'), ['날씨 예보'])
    assert.deepEqual(await search('보'), ['날씨 예보'])
    assert.deepEqual(await search('기상'), ['Weather forecast'])
    assert.deepEqual(await search('날씨 예보'.normalize('NFD')), ['날씨 예보'])
    assert.deepEqual(await search('지진'), [])
  })

  it('takes any text as a search', async () => {
    for (const text of ["'", "a'b", '\\', ':*', '& |', '!!', '()', '%', '🙂', "');drop table apis;--"]) {
      assert.equal((await test.anonymous.get(`/catalogue/apis?q=${encodeURIComponent(text)}`)).status, 200, text)
    }
  })

  it('filters by category and hashtag', async () => {
    assert.deepEqual(await names(`categoryId=${categoryId}&sort=name`), ['Weather forecast', '날씨 예보'])
    assert.deepEqual(await names(`hashtag=${encodeURIComponent('기상')}`), ['Weather forecast'])
    assert.deepEqual((await test.anonymous.get('/catalogue/categories')).body.items, [
      { id: categoryId, name: '날씨', nameKo: '', description: '', descriptionKo: '', apiCount: 2 },
    ])
  })

  it('counts in each category what a search finds there, together with its other filters', async () => {
    for (const query of [
      'q=weather',
      `q=${encodeURIComponent('예보')}`,
      `hashtag=${encodeURIComponent('기상')}`,
      'authType=apiKey',
      'authType=oauth2',
      'q=weather&hashtag=x',
      'q=!!',
    ]) {
      const { items } = (await test.anonymous.get(`/catalogue/categories?${query}`)).body
      assert.deepEqual(
        items.map(({ id }: { id: string }) => id),
        [categoryId],
        query,
      )
      const { total } = (await test.anonymous.get(`/catalogue/apis?${query}&categoryId=${categoryId}`)).body
      assert.equal(items[0].apiCount, total, query)
    }
    assert.equal((await test.anonymous.get(`/catalogue/categories?categoryId=${categoryId}`)).status, 400)
  })

  it('shows the methods of the newest deployment, not of the draft', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/draft' }))
    const detail = async () => (await test.anonymous.get(`/catalogue/apis/${api.id}`)).body
    const before = await detail()
    assert.deepEqual([before.methodCount, before.authTypes, before.versions], [1, ['apiKey'], ['v1']])
    const listed = (await developer.get('/apis')).body.items.find(({ id }: { id: string }) => id === api.id)
    assert.deepEqual(listed.authTypes, ['apiKey'])
    const { methodCount, authTypes, firstOperation } = before.stages[0]
    assert.deepEqual([methodCount, authTypes, firstOperation.path], [1, ['apiKey'], '/items/{itemId}'])
    const reading = await test.anonymous.get(`/catalogue/apis/${api.id}/reading/operations/${firstOperation.slug}`)
    assert.equal(reading.body.path, '/items/{itemId}')
    assert.equal(before.stages[0].serviceUrl, `http://${api.environment.apiEndpoint}:8080/${api.basePath}/v1`)
    const deployed = await developer.post(`${api.path}/stages/${api.stage.id}/deploy`)
    assert.ok(String(deployed.headers['x-touched-tags']).includes(`api:${api.id}`))
    assert.equal((await detail()).stages[0].methodCount, 2)
    made(await developer.post(`${api.path}/publication/cancel`))
  })

  it('says in every list that an API is paused once all of its shown versions are', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    const second = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    made(await developer.post(`${api.path}/stages/${second.id}/deploy`))
    const shown = async () => {
      const read = async (path: string) => (await test.anonymous.get(path)).body
      const [list, home] = [await read('/catalogue/apis?size=100'), await read('/catalogue/home')]
      const listed = [list.items, home.pinned, home.popular, home.latest].flat()
      const states = [...listed.filter(({ id }) => id === api.id), await read(`/catalogue/apis/${api.id}`)].map(({ paused }) => paused)
      assert.equal(states.length, 3)
      return [...new Set(states)]
    }
    assert.deepEqual(await shown(), [false])
    made(await developer.post(`${api.path}/stages/${api.stage.id}/pause`))
    assert.deepEqual(await shown(), [false])
    const paused = await developer.post(`${api.path}/stages/${second.id}/pause`)
    assert.ok(String(paused.headers['x-touched-tags']).includes('apis'))
    assert.deepEqual(await shown(), [true])
    made(await developer.post(`${api.path}/stages/${second.id}/resume`))
    assert.deepEqual(await shown(), [false])
    made(await developer.post(`${api.path}/publication/cancel`))
  })

  it('names versions in lists newest first, those that do not answer after them, and deprecated ones last', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    const paths: Record<string, string> = { v1: `${api.path}/stages/${api.stage.id}` }
    for (const name of ['v0', 'v2', 'alpha', 'beta']) {
      const stage = made(await developer.post(`${api.path}/stages`, { name, environmentId: api.environment.id }))
      paths[name] = `${api.path}/stages/${stage.id}`
      made(await developer.post(`${paths[name]}/deploy`))
    }
    made(await developer.post(`${paths.v0}/deprecate`, {}))
    made(await developer.post(`${paths.beta}/pause`))
    const order = ['alpha', 'v2', 'v1', 'beta', 'v0']
    const [listed] = (await test.anonymous.get('/catalogue/apis?size=100')).body.items.filter(({ id }: { id: string }) => id === api.id)
    assert.deepEqual(listed.versions, order)
    const services: PublishedService[] = (await test.anonymous.get('/catalogue/services')).body.items
    const versions = services.find(({ id }) => id === api.id)?.versions
    assert.deepEqual(
      versions?.map(({ name }) => name),
      order,
    )
    made(await developer.post(`${api.path}/publication/cancel`))
  })

  it('shows the authentication and the limits that gateways enforce: of the newest deployment in the environment', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    const second = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
    const deploy = async (stageId: string) => made(await developer.post(`${api.path}/stages/${stageId}/deploy`))
    const limited = (perMinute: number) =>
      developer.put(api.path, { name: api.name, targetServerGroupId: api.group.id, usageLimits: { perMinute } })
    const shown = async () => {
      const { stages: versions } = (await test.anonymous.get(`/catalogue/apis/${api.id}`)).body
      const { apis } = await compileSnapshot(test.db, api.environment.id, 1, test.platform.config)
      const [served] = apis
      for (const version of versions) {
        assert.deepEqual(version.usageLimits, served?.usageLimits)
        assert.equal(version.authType, served?.stages.find(({ id }) => id === version.id)?.authType)
      }
      return versions.map((version: { usageLimits: { perMinute: number | null } }) => version.usageLimits.perMinute)
    }
    made(await limited(7))
    await test.db.update(stages).set({ authType: 'oauth2' }).where(eq(stages.id, api.stage.id))
    assert.deepEqual(await shown(), [null])
    await deploy(second.id)
    assert.deepEqual(await shown(), [7, 7])
    made(await limited(9))
    assert.deepEqual(await shown(), [7, 7])
    await test.db.update(stages).set({ authType: 'apiKey' }).where(eq(stages.id, api.stage.id))
    await deploy(api.stage.id)
    assert.deepEqual(await shown(), [9, 9])
    made(await developer.post(`${api.path}/publication/cancel`))
  })

  it('gives programs every published API with the addresses of its versions, part by part', async () => {
    const ids: string[] = []
    let after: string | undefined
    do {
      const part = await listPublishedServices(test.db, { after }, 3)
      assert.ok(part.items.length <= 3)
      ids.push(...part.items.map(({ id }) => id))
      after = part.next ?? undefined
    } while (after)
    const { items, next } = (await test.anonymous.get('/catalogue/services')).body
    assert.deepEqual([ids, next], [items.map(({ id }: PublishedService) => id), null])
    const listed = (await test.anonymous.get('/catalogue/apis?sort=name')).body.items
    assert.deepEqual(
      items.map(({ name }: PublishedService) => name).toSorted(),
      listed.map(({ name }: PublishedService) => name).toSorted(),
    )
    for (const { id, versions } of items as PublishedService[]) {
      const { stages: shown } = (await test.anonymous.get(`/catalogue/apis/${id}`)).body
      assert.deepEqual(
        versions.map(({ stageId, name, serviceUrl }) => [stageId, name, serviceUrl]),
        shown.map((stage: { id: string; name: string; serviceUrl: string }) => [stage.id, stage.name, stage.serviceUrl]),
      )
    }
    assert.equal((await test.anonymous.get('/catalogue/services?after=x')).status, 400)
  })

  it('answers NoApi for drafts and unknown APIs', async () => {
    const developer = await test.as('developer')
    const draft = await buildDeployedApi(test, developer)
    for (const id of [draft.id, newId()]) {
      const { status, body } = await test.anonymous.get(`/catalogue/apis/${id}`)
      assert.deepEqual([status, body.error], [404, 'NoApi'])
    }
  })

  it('answers ApiWithdrawn for an API that was published, and NoApi for one that only was requested', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const requested = await buildDeployedApi(test, developer)
    made(await developer.post(`${requested.path}/publication`))
    made(await developer.post(`${requested.path}/publication/cancel`))
    const api = await buildPublishedApi(test, developer, admin)
    made(await developer.post(`${api.path}/publication/cancel`))
    const answers = await Promise.all([requested, api].map(({ id }) => test.anonymous.get(`/catalogue/apis/${id}`)))
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error]),
      [
        [404, 'NoApi'],
        [410, 'ApiWithdrawn'],
      ],
    )
    made(await developer.post(`${api.path}/publication`))
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).status, 410)
  })

  it('gives the home page its newest and most subscribed APIs', async () => {
    const { body } = await test.anonymous.get('/catalogue/home')
    assert.equal(body.popular[0].name, 'PetStore')
    assert.deepEqual([body.pinned.length, body.popular.length, body.latest.length, body.apiCount], [0, 1, 3, 4])
    const ids = [...body.pinned, ...body.popular, ...body.latest].map(({ id }: { id: string }) => id)
    assert.equal(new Set(ids).size, ids.length)
  })
})

describe('search terms', () => {
  it('are pairs of Hangul and words of Latin', () => {
    assert.deepEqual(searchTerms(['동네예보 API']), ['동네', '네예', '예보', '보', 'api'])
    assert.deepEqual(searchTerms(['petStore v2한글']), ['petstore', 'pet', 'store', 'v2', '한글', '글'])
    assert.deepEqual(searchTerms(['', '...']), [])
  })

  it('make a query in which every one must be there', () => {
    assert.equal(searchQuery('동네예보 ap'), "'동네' & '네예' & '예보' & 'ap':*")
    assert.equal(searchQuery('보'), "'보':*")
    assert.equal(searchQuery('!?'), null)
  })
})
