import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { apis } from '../../database/schema/api.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { deploymentChanges } from '../../database/schema/stage.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'
import { sendBroadcasts } from '../notification/send-broadcasts.ts'
import { compareNextDeployment } from './compare-deployments.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

async function compareAll() {
  while (await compareNextDeployment(test.db));
}

const document = (paths: object, schemas: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths, components: { schemas } })
const PET = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } }
const response = { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } }

async function published() {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const api = await buildPublishedApi(test, developer, admin)
  const stage = `${api.path}/stages/${api.stage.id}`
  const importAnd = async (text: string) => {
    made(await developer.post(`${api.path}/methods/import`, { fileName: 'pets.json', document: text }))
    made(await developer.post(`${stage}/deploy`))
  }
  const changelog = async () => made(await test.anonymous.get(`/catalogue/apis/${api.id}/changelog`)).items as TestBody[]
  return { developer, api, stage, importAnd, changelog }
}

it('what a deployment would change is found of so many operations that a person can wait for it', async () => {
  const { developer, stage, api, importAnd } = await published()
  const parameters = [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }]
  const paths = (count: number, more: object) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`/p${at}`, { get: { ...more, responses: { 200: { description: 'ok' } } } }]),
    )
  const preview = async () => {
    const { changeCount, breakingCount, isWhole } = made(await developer.get(`${stage}/undeployed-changes`))
    return [changeCount, breakingCount, isWhole]
  }
  const write = async (count: number) => {
    const text = document({ ...paths(505, {}), ...paths(count, { parameters }) })
    made(await developer.post(`${api.path}/methods/import`, { fileName: 'pets.json', document: text }))
  }
  await importAnd(document(paths(505, {})))
  await write(500)
  assert.deepEqual(await preview(), [500, 500, true])
  await write(501)
  assert.deepEqual(await preview(), [500, 500, false])
})

describe('the changelog of a published API', () => {
  it('lists what each deployment changed, through shared schemas, and announces breaking changes to subscribers', async () => {
    const { developer, api, stage, importAnd, changelog } = await published()
    const user = await test.as('user')
    const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${id}/approve`))
    await importAnd(document({ '/pets': { get: { responses: response } }, '/old': { get: { responses: response } } }, { Pet: PET }))
    await compareAll()
    await sendBroadcasts(test.db)
    const announced = () => test.db.$count(notifications, sql`type = 'BreakingChange'`)
    assert.equal(await announced(), 0, 'operations were only added')
    const added = (await changelog())[0]
    assert.deepEqual(
      added?.changes.map(({ kind, path }: TestBody) => `${kind} ${path}`),
      ['operationAdded /pets', 'operationAdded /old'],
    )
    const { age: _, ...rest } = PET.properties
    const parameters = [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }]
    await importAnd(document({ '/pets': { get: { parameters, responses: response } } }, { Pet: { ...PET, properties: rest } }))
    made(await developer.put(stage, { authType: 'apiKey', ipRule: { mode: 'restrict', addresses: ['192.0.2.7'] } }))
    made(await developer.post(`${stage}/deploy`))
    await compareAll()
    await sendBroadcasts(test.db)
    const entries = await changelog()
    assert.deepEqual(
      entries.map(({ number, breakingCount }) => [number, breakingCount]),
      [
        [3, entries[0]?.breakingCount],
        [2, 0],
      ],
      'a deployment without a change for callers is not listed',
    )
    const found = entries[0]?.changes.map(({ kind, path, name, breaking }: TestBody) => `${breaking ? '!' : ''}${kind} ${path} ${name}`)
    for (const change of ['!parameterAdded /pets query limit', '!fieldRemoved /pets 200 age'])
      assert.ok(found.includes(change), String(found))
    assert.equal(await announced(), 1)
    assert.equal(await test.db.$count(mails, sql`kind = 'breakingChange' and ${mails.to} = ${user.email}`), 1)
    const [{ path }] = made(await user.get('/notifications')).items
    assert.equal(path, `/apis/${api.id}/changelog/deployments/${entries[0]?.id}`)
  })

  it('is announced with the page of the subscription where the API is not published any more', async () => {
    const { developer, api, importAnd } = await published()
    const user = await test.as('user')
    const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${id}/approve`))
    await importAnd(document({ '/pets': { get: { responses: response } } }, { Pet: PET }))
    await compareAll()
    const { age: _, ...rest } = PET.properties
    await importAnd(document({ '/pets': { get: { responses: response } } }, { Pet: { ...PET, properties: rest } }))
    await test.db.update(apis).set({ publicationStatus: 'UNPUBLISH' }).where(eq(apis.id, api.id))
    await compareAll()
    await sendBroadcasts(test.db)
    const [{ type, path }] = made(await user.get('/notifications')).items
    assert.deepEqual([type, path], ['BreakingChange', `/user/subscription/${id}`])
  })

  it('is compared once, also by two nodes, and is not found for an API that is not published', async () => {
    const { developer, stage, importAnd, changelog } = await published()
    await importAnd(document({ '/pets': { get: { responses: response } } }, { Pet: PET }))
    await Promise.all([compareAll(), compareAll()])
    assert.equal((await changelog()).length, 1)
    assert.equal(await test.db.$count(deploymentChanges, sql`compared_at is null`), 0)
    made(await developer.post(`${stage}/deploy`))
    await compareAll()
    assert.equal((await changelog()).length, 1)
    const missing = await test.anonymous.get(`/catalogue/apis/${crypto.randomUUID()}/changelog`)
    assert.deepEqual([missing.status, missing.body.error], [404, 'NoApi'])
  })
})

it('the changelog has every deployment, on pages of 20', async () => {
  const { api, importAnd } = await published()
  const paths = (extra: object) => document({ '/pets': { get: { responses: response } }, ...extra }, { Pet: PET })
  for (let deployed = 0; deployed < 22; deployed++)
    await importAnd(
      paths(Object.fromEntries(Array.from({ length: deployed }, (_, at) => [`/part-${at}`, { get: { responses: response } }]))),
    )
  await compareAll()
  const page = async (number: number) => made(await test.anonymous.get(`/catalogue/apis/${api.id}/changelog?page=${number}`))
  const [first, second, third] = [await page(1), await page(2), await page(3)]
  assert.deepEqual([first.total, first.size, first.page, second.page], [22, 20, 1, 2])
  const numbers = [first, second, third].flatMap(({ items }) => items.map(({ number }: TestBody) => number))
  assert.deepEqual(
    numbers,
    Array.from({ length: 22 }, (_, at) => 23 - at),
  )
  assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}/changelog?page=0`)).status, 400)

  // A deployment is found by its id on whichever page has it.
  const pageWith = (apiId: string, deploymentId: string) =>
    test.anonymous.get(`/catalogue/apis/${apiId}/changelog?deploymentId=${deploymentId}`)
  for (const { page, items } of [first, second])
    for (const { id } of [items[0], items.at(-1)] as TestBody[]) {
      const { body } = await pageWith(api.id, id)
      assert.deepEqual([body.page, body.items.some((entry: TestBody) => entry.id === id)], [page, true])
    }
  const other = await published()
  for (const [apiId, deploymentId, error] of [
    [api.id, crypto.randomUUID(), 'DeploymentNotFound'],
    [other.api.id, first.items[0].id, 'DeploymentNotFound'],
    [crypto.randomUUID(), first.items[0].id, 'NoApi'],
  ])
    assert.equal((await pageWith(apiId, deploymentId)).body.error, error)
  assert.equal((await pageWith(api.id, 'first')).status, 400)
})

it('staff add a sentence to a deployment, which the changelog shows, and take it back', async () => {
  const { developer, stage, importAnd, changelog } = await published()
  await importAnd(document({ '/pets': { get: { responses: response } } }, { Pet: PET }))
  await compareAll()
  const put = (number: number, note: object) => developer.put(`${stage}/deployment-note`, { number, ...note })
  const answer = await put(2, { en: 'Read pets.\nNo key needed.', ko: '반려동물 조회' })
  assert.equal(answer.status, 204)
  assert.match(String(answer.headers['x-touched-tags']), /^api:/)
  assert.deepEqual((await changelog())[0]?.note, { en: 'Read pets.\nNo key needed.', ko: '반려동물 조회' })
  assert.equal((await put(2, { en: 'Changed.' })).status, 204)
  const { items } = made(await developer.get(`${stage}/deployments`))
  assert.deepEqual([items[0].note, items[1].note], [{ en: 'Changed.', ko: '' }, null])
  assert.deepEqual(
    [(await put(9, { en: 'a' })).body.error, (await put(2, { en: 'x'.repeat(501) })).body.error],
    ['DeploymentNotFound', 'ClassValidatorPassFailed'],
  )
  assert.equal((await (await test.as('developer')).put(`${stage}/deployment-note`, { number: 2, en: 'a' })).body.error, 'NoApi')
  // A deployment without a change for callers is listed once it has a note.
  made(await developer.post(`${stage}/deploy`))
  await compareAll()
  assert.equal((await changelog()).length, 1)
  await put(3, { ko: '문서만 고쳤습니다.' })
  assert.deepEqual(
    (await changelog()).map(({ number }) => number),
    [3, 2],
  )
  assert.equal((await put(3, {})).status, 204)
  assert.deepEqual(
    (await changelog()).map(({ number, note }) => [number, note?.en]),
    [[2, 'Changed.']],
  )
})
