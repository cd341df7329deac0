import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FoundApi } from '@portico/contract/catalogue/catalogue-endpoints'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { fc } from '@portico/contract/testing/properties'
import { eq } from 'drizzle-orm'
import { environments } from '../../database/schema/environment.ts'
import { buildApi, buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { searchWords } from '../api/search-terms.ts'
import { excerptWith } from './catalogue-search.ts'

let test: TestPlatform
let harbour: Awaited<ReturnType<typeof publishWith>>

type Caller = Awaited<ReturnType<TestPlatform['as']>>
let developer: Caller
let admin: Caller

/** Publishes an API with these methods beside `GET /items/{itemId}`. */
async function publishWith(given: Record<string, unknown>, methods: Record<string, unknown>[]) {
  const api = await buildApi(developer, given)
  for (const method of methods) made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', ...method }))
  const environment = await buildEnvironment(test.db)
  const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id }))
  made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
  const publication = made(await developer.post(`${api.path}/publication`))
  made(await admin.post(`/publications/${publication.id}/approve`, {}))
  return { ...api, environment, stage }
}

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
  admin = await test.as('admin')
  harbour = await publishWith({ name: 'Harbour', hashtags: ['선박'] }, [
    { path: '/berths/{berthId}/bookings', summary: 'List bookings of a berth' },
    { path: '/vessels', summary: '입항 예정 선박 목록' },
  ])
  await publishWith(
    { name: 'Garden', description: richTextOf(`${'flower '.repeat(60)} with a hidden greenhouse ${'flower '.repeat(60)}`) },
    [],
  )
  await buildDeployedApi(test, developer, { name: 'Draft of bookings' })
})
after(() => test.stop())

const list = async (query: Record<string, string>): Promise<FoundApi[]> =>
  (await test.anonymous.get(`/catalogue/apis?${new URLSearchParams(query)}`)).body.items
const names = async (q: string) => (await list({ q })).map(({ name }) => name)

describe('the search of the catalogue', () => {
  it('finds APIs by the paths and summaries of their operations, in Korean and English, and says by which', async () => {
    const [byPath] = await list({ q: 'bookings' })
    assert.deepEqual([byPath?.name, byPath?.foundOperation?.path], ['Harbour', '/berths/{berthId}/bookings'])
    assert.deepEqual(await names('berthId'), ['Harbour'])
    const [bySummary] = await list({ q: '입항 예정' })
    assert.deepEqual(bySummary?.foundOperation, {
      slug: 'get-vessels',
      httpMethod: 'GET',
      path: '/vessels',
      summary: '입항 예정 선박 목록',
    })
    const { slug } = bySummary?.foundOperation ?? {}
    assert.equal((await test.anonymous.get(`/catalogue/apis/${harbour.id}/reading/operations/${slug}`)).body.path, '/vessels')
  })

  it('finds words that are partly in the API and partly in an operation', async () => {
    assert.deepEqual(await names('harbour vessels'), ['Harbour'])
    assert.deepEqual(await names('garden vessels'), [])
  })

  it('shows the place in the description when nothing else matched', async () => {
    const [found] = await list({ q: 'greenhouse' })
    assert.match(found?.foundText ?? '', /^….*hidden greenhouse.*…$/)
    assert.equal(found?.foundOperation, null)
    assert.equal((await list({ q: 'garden' }))[0]?.foundText, '')
    assert.deepEqual(
      (await list({})).map(({ foundOperation, foundText }) => [foundOperation, foundText]),
      [
        [null, ''],
        [null, ''],
      ],
    )
  })

  it('finds nothing in versions that the portal does not show', async () => {
    await test.db.update(environments).set({ exposedOnPortal: false }).where(eq(environments.id, harbour.environment.id))
    assert.deepEqual(await names('bookings'), [])
    assert.deepEqual((await suggest('bookings')).operations, [])
    await test.db.update(environments).set({ exposedOnPortal: true }).where(eq(environments.id, harbour.environment.id))
    assert.deepEqual(await names('bookings'), ['Harbour'])
  })

  it('filters by authentication, together with a search', async () => {
    const oauth = await buildPublishedApi(test, developer, admin, { name: 'Harbour of tokens' })
    assert.deepEqual(
      (await list({ q: 'harbour', authType: 'apiKey', sort: 'name' })).map(({ name }) => name),
      ['Harbour', 'Harbour of tokens'],
    )
    assert.deepEqual(await list({ q: 'harbour', authType: 'oauth2' }), [])
    assert.equal((await test.anonymous.get('/catalogue/apis?authType=none')).status, 400)
    made(await developer.post(`${oauth.path}/publication/cancel`))
  })
})

const suggest = async (q: string) => (await test.anonymous.get(`/catalogue/suggestions?${new URLSearchParams({ q })}`)).body

describe('suggestions', () => {
  it('are APIs and operations that begin with what is typed', async () => {
    assert.deepEqual((await suggest('har')).apis, [{ id: harbour.id, name: 'Harbour', logo: null }])
    const { operations } = await suggest('book')
    assert.deepEqual(operations, [
      {
        ...{ apiId: harbour.id, apiName: 'Harbour', slug: 'get-berths-berth-id-bookings', httpMethod: 'GET' },
        ...{ path: '/berths/{berthId}/bookings', summary: 'List bookings of a berth' },
      },
    ])
    assert.deepEqual(
      (await suggest('입')).operations.map(({ path }: { path: string }) => path),
      ['/vessels'],
    )
  })

  it('have the nearest hashtags, also for what finds nothing', async () => {
    const { apis, operations, hashtags } = await suggest('선박왕')
    assert.deepEqual([apis, operations, hashtags], [[], [], ['선박']])
  })

  it('take any text', async () => {
    for (const q of ["'", '\\', ':*', '!!', '%', "');drop table apis;--", 'x'.repeat(100)]) {
      assert.equal((await test.anonymous.get(`/catalogue/suggestions?${new URLSearchParams({ q })}`)).status, 200, q)
    }
    assert.equal((await test.anonymous.get(`/catalogue/suggestions?q=${'x'.repeat(101)}`)).status, 400)
  })
})

it('an excerpt has the word that was found, whatever is around it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (before, rest) => {
      const text = `${before} Greenhouse ${rest}`
      const excerpt = excerptWith(text, searchWords('greenhouse'))
      assert.ok(excerpt.toLowerCase().includes('greenhouse'))
      assert.ok(excerpt.length <= 140)
    }),
  )
})
