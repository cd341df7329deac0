import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayOf } from '@portico/contract/rule/day'
import { eq } from 'drizzle-orm'
import { deployments, stages } from '../../database/schema/stage.ts'
import { credentialsKind, snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildApi, buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compileSnapshot } from './compile-snapshot.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let developer: Signed
let admin: Signed

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
  admin = await test.as('admin')
})
after(() => test.stop())

const outcome = ({ status, body }: { status: number; body?: { error?: string } }) => (body?.error ? [status, body.error] : status)
const today = () => dayOf(new Date())

/** A published API with two deployed versions. */
async function published() {
  const api = await buildPublishedApi(test, developer, admin)
  const next = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
  made(await developer.post(`${api.path}/stages/${next.id}/deploy`))
  return { api, next, path: `${api.path}/stages/${api.stage.id}` }
}

async function subscribe(apiId: string) {
  const user = await test.as('user')
  return { user, id: made(await user.post('/my/subscriptions', { apiId })).id as string }
}

describe('deleting a version', () => {
  it('is possible at once before its first deployment, whoever is subscribed', async () => {
    const { api } = await published()
    await subscribe(api.id)
    const draft = made(await developer.post(`${api.path}/stages`, { name: 'v3', environmentId: api.environment.id }))
    assert.equal(outcome(await developer.delete(`${api.path}/stages/${draft.id}`)), 204)
    assert.deepEqual(outcome(await developer.get(`${api.path}/stages/${draft.id}`)), [404, 'StageNotFound'])
  })

  it('is possible when nobody is subscribed: gateways stop serving it, its name is free again', async () => {
    const api = await buildDeployedApi(test, developer)
    const path = `${api.path}/stages/${api.stage.id}`
    const revisions = () => Promise.all([snapshotKind, credentialsKind].map((kind) => newestRevision(test.db, kind(api.environment.id))))
    const [snapshot = 0, credentials] = await revisions()
    assert.equal(outcome(await developer.delete(path)), 204)
    const [next = 0, keys] = await revisions()
    assert.ok(next > snapshot)
    assert.equal(keys, credentials, 'without a subscription there are no keys that gateways have to forget')
    assert.deepEqual((await compileSnapshot(test.db, api.environment.id, 1, test.platform.config)).apis, [])
    assert.deepEqual(await test.db.select().from(deployments).where(eq(deployments.stageId, api.stage.id)), [])
    made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: api.environment.id }))
  })

  it('is refused while a subscription waits or is approved, with their number, and possible after they end', async () => {
    const { api, path } = await published()
    const [waiting, approved] = [await subscribe(api.id), await subscribe(api.id)]
    made(await developer.post(`/subscriptions/${approved.id}/approve`))
    const refused = await developer.delete(path)
    assert.deepEqual([...(outcome(refused) as unknown[]), refused.body.data], [409, 'StageSubscribed', { subscriptions: 2 }])
    made(await waiting.user.post(`/my/subscriptions/${waiting.id}/cancel`))
    assert.deepEqual(outcome(await developer.delete(path)), [409, 'StageSubscribed'])
    made(await developer.post(`/subscriptions/${approved.id}/cancel`, { reason: 'Over' }))
    assert.equal(outcome(await developer.delete(path)), 204)
  })

  it('is possible with subscribers from the announced sunset date on, not before and not without one', async () => {
    const { api, next, path } = await published()
    await subscribe(api.id)
    made(await developer.post(`${path}/deprecate`, { sunsetOn: null, successorId: next.id }))
    assert.deepEqual(outcome(await developer.delete(path)), [409, 'StageSubscribed'])
    made(await developer.put(`${path}/deprecation`, { sunsetOn: '2999-12-31', successorId: next.id }))
    assert.deepEqual(outcome(await developer.delete(path)), [409, 'StageSubscribed'])
    made(await developer.put(`${path}/deprecation`, { sunsetOn: today(), successorId: next.id }))
    assert.equal(outcome(await developer.delete(path)), 204)
  })

  it('is refused for the last version that the portal shows of a published API', async () => {
    const { api, next, path } = await published()
    assert.equal(outcome(await developer.delete(path)), 204)
    const last = `${api.path}/stages/${next.id}`
    assert.deepEqual(outcome(await developer.delete(last)), [409, 'LastStagePublished'])
    assert.equal((await developer.get(last)).status, 200)
    made(await admin.post(`/publications/${api.publication.id}/withdraw`, { reason: 'Over' }))
    assert.equal(outcome(await developer.delete(last)), 204)
  })

  it('renews the gateways of versions that announce it as their successor', async () => {
    const { api, path } = await published()
    const other = await buildEnvironment(test.db)
    const successor = made(await developer.post(`${api.path}/stages`, { name: 'v3', environmentId: other.id }))
    made(await developer.post(`${api.path}/stages/${successor.id}/deploy`))
    made(await developer.post(`${path}/deprecate`, { sunsetOn: null, successorId: successor.id }))
    const before = await newestRevision(test.db, snapshotKind(api.environment.id))
    assert.equal(outcome(await developer.delete(`${api.path}/stages/${successor.id}`)), 204)
    assert.ok((await newestRevision(test.db, snapshotKind(api.environment.id))) > before)
    assert.equal((await developer.get(path)).body.deprecation.successor, null)
  })

  it('and a concurrent request for a subscription take effect one after the other', async () => {
    for (let round = 0; round < 5; round++) {
      const { api, path } = await published()
      const user = await test.as('user')
      const [asked, deleted] = await Promise.all([user.post('/my/subscriptions', { apiId: api.id }), developer.delete(path)])
      const left = await test.db.select().from(stages).where(eq(stages.id, api.stage.id))
      assert.equal(asked.status, 201)
      assert.deepEqual(
        deleted.status === 204 ? left.length : [left.length, deleted.body.error],
        deleted.status === 204 ? 0 : [1, 'StageSubscribed'],
      )
    }
  })

  it('answers NoApi to other developers', async () => {
    const api = await buildApi(developer)
    const other = await test.as('developer')
    assert.deepEqual(outcome(await other.delete(`${api.path}/stages/${api.id}`)), [404, 'NoApi'])
  })
})
