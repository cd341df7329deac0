import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { deployments } from '../../database/schema/stage.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const people = async () => ({ developer: await test.as('developer'), admin: await test.as('admin') })

describe("an API's history of requests", () => {
  it('lists every request with who decided and why, the newest first; NoApi to others', async () => {
    const { developer, admin } = await people()
    const api = await buildDeployedApi(test, developer)
    const rejected = made(await developer.post(`${api.path}/publication`))
    made(await admin.post(`/publications/${rejected.id}/reject`, { reason: '설명이 부족합니다' }))
    made(await developer.post(`${api.path}/publication`))
    made(await developer.post(`${api.path}/publication/cancel`))
    const { items, total } = made(await developer.get(`${api.path}/publications`))
    assert.equal(total, 2)
    assert.deepEqual(
      items.map((item: { status: string; reason: string | null; processedBy: { id: number } | null }) => [
        item.status,
        item.reason,
        item.processedBy?.id,
      ]),
      [
        ['UNPUBLISH', null, undefined],
        ['REJECTED', '설명이 부족합니다', admin.id],
      ],
    )
    const [other, user] = [await test.as('developer'), await test.as('user')]
    assert.equal((await other.get(`${api.path}/publications`)).body.error, 'NoApi')
    assert.equal((await user.get(`${api.path}/publications`)).body.error, 'NotAllowedRole')
  })

  it('loses a rejected request by deletion, after which the API is as if not asked', async () => {
    const { developer, admin } = await people()
    const api = await buildDeployedApi(test, developer)
    const { id } = made(await developer.post(`${api.path}/publication`))
    assert.equal((await developer.delete(`${api.path}/publications/${id}`)).body.error, 'DeleteOnlyApprovedOrRejectedAllowed')
    made(await admin.post(`/publications/${id}/reject`, { reason: 'no' }))
    const answers = await Promise.all([1, 2].map(() => developer.delete(`${api.path}/publications/${id}`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
    const { publicationStatus, publication } = (await developer.get(api.path)).body
    assert.deepEqual([publicationStatus, publication], ['UNPUBLISH', null])
    assert.equal((await developer.post(`${api.path}/publication`)).status, 201)
  })

  it('keeps the approval by which the portal shows the API until it is canceled, and canceled requests', async () => {
    const { developer, admin } = await people()
    const api = await buildPublishedApi(test, developer, admin)
    const path = `${api.path}/publications/${api.publication.id}`
    const refused = await developer.delete(path)
    assert.deepEqual([refused.status, refused.body.error], [409, 'StateNotAllowed'])
    made(await developer.post(`${api.path}/publication/cancel`))
    const waiting = made(await developer.post(`${api.path}/publication`))
    assert.equal((await developer.delete(path)).status, 204)
    assert.equal((await developer.get(api.path)).body.publicationStatus, 'WAITING')
    made(await developer.post(`${api.path}/publication/cancel`))
    assert.equal((await developer.delete(`${api.path}/publications/${waiting.id}`)).body.error, 'DeleteOnlyApprovedOrRejectedAllowed')
  })

  it("answers PublishingNotFound for unknown requests and another API's, NoApi for another developer's API", async () => {
    const { developer, admin } = await people()
    const [api, another] = [await buildPublishedApi(test, developer, admin), await buildPublishedApi(test, developer, admin)]
    for (const id of [newId(), another.publication.id])
      assert.equal((await developer.delete(`${api.path}/publications/${id}`)).body.error, 'PublishingNotFound')
    const other = await test.as('developer')
    assert.equal((await other.delete(`${api.path}/publications/${api.publication.id}`)).body.error, 'NoApi')
  })
})

describe('what changed since the last approval', () => {
  it('is nothing to compare for a first request', async () => {
    const { developer, admin } = await people()
    const api = await buildDeployedApi(test, developer)
    const { id } = made(await developer.post(`${api.path}/publication`))
    const detail = made(await admin.get(`/publications/${id}`))
    assert.deepEqual([detail.changes, detail.subscribers], [null, { approved: 0, waiting: 0 }])
  })

  it('names methods, marks what breaks consumers and counts those affected', async () => {
    const { developer, admin } = await people()
    const api = await buildDeployedApi(test, developer)
    const changed = made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/things' }))
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    // Deployed when OAuth 2.0 could still be chosen.
    const older = and(eq(deployments.stageId, api.stage.id), eq(deployments.number, 2))
    const [{ serving } = {}] = await test.db.select({ serving: deployments.serving }).from(deployments).where(older)
    for (const method of serving?.methods ?? []) if (method.path === '/things') method.authType = 'oauth2'
    await test.db.update(deployments).set({ serving }).where(older)
    const first = made(await developer.post(`${api.path}/publication`))
    made(await admin.post(`/publications/${first.id}/approve`, {}))
    const [user, waiting] = [await test.as('user'), await test.as('user')]
    const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${subscription.id}/approve`))
    made(await waiting.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`${api.path}/methods/delete`, { methodIds: [api.method.id] }))
    const parameters = [{ place: 'query', name: 'since', description: '', required: true, array: false, type: 'string' }]
    made(await developer.put(`${api.path}/methods/${changed.id}`, { httpMethod: 'GET', path: '/things', parameters }))
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/things' }))
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    made(await developer.post(`${api.path}/publication/cancel`))
    const { id } = made(await developer.post(`${api.path}/publication`))
    const { changes, subscribers } = made(await admin.get(`/publications/${id}`))
    assert.deepEqual(subscribers, { approved: 1, waiting: 1 })
    assert.equal(changes.stages.length, 1)
    const decided = (await admin.get(`/publications/${first.id}`)).body
    assert.equal(decided.changes, null, 'a later request does not change what was approved before an earlier one')
    const [{ stage, difference, breaking }] = changes.stages
    assert.deepEqual([stage.name, difference.from, difference.to], ['v1', 2, 3])
    assert.deepEqual(difference.methods.added, [{ httpMethod: 'POST', path: '/things' }])
    const things = { httpMethod: 'GET', path: '/things' }
    assert.deepEqual(
      breaking.toSorted((one: { kind: string }, other: { kind: string }) => one.kind.localeCompare(other.kind)),
      [
        { kind: 'authenticationChanged', method: things, parameter: null },
        { kind: 'methodRemoved', method: { httpMethod: 'GET', path: '/items/{itemId}' }, parameter: null },
        { kind: 'parameterRequired', method: things, parameter: 'since' },
      ],
    )
  })
})
