import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { mails } from '../../database/schema/mail.ts'
import { buildApi, buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)

describe('asking for publication', () => {
  it('answers NoStage without an active deployed version in an environment that the portal shows', async () => {
    const developer = await test.as('developer')
    const undeployed = await buildApi(developer)
    const refused = await developer.post(`${undeployed.path}/publication`)
    assert.deepEqual([refused.status, refused.body.error], [409, 'NoStage'])
    const paused = await buildDeployedApi(test, developer)
    made(await developer.post(`${paused.path}/stages/${paused.stage.id}/pause`))
    assert.equal((await developer.post(`${paused.path}/publication`)).body.error, 'NoStage')
    const hidden = await buildApi(developer)
    const environment = await buildEnvironment(test.db, { exposedOnPortal: false })
    const stage = made(await developer.post(`${hidden.path}/stages`, { name: 'v1', environmentId: environment.id }))
    made(await developer.post(`${hidden.path}/stages/${stage.id}/deploy`))
    assert.equal((await developer.post(`${hidden.path}/publication`)).body.error, 'NoStage')
  })

  it('creates one request of ten concurrent ones; the others are StateNotAllowed', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => developer.post(`${api.path}/publication`)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ body }) => body.error === 'StateNotAllowed').length, 9)
    assert.equal((await developer.get(api.path)).body.publication.status, 'WAITING')
  })

  it("answers NoApi on another developer's API and NotAllowedRole to users", async () => {
    const [developer, other, user] = [await test.as('developer'), await test.as('developer'), await test.as('user')]
    const api = await buildDeployedApi(test, developer)
    assert.equal((await other.post(`${api.path}/publication`)).body.error, 'NoApi')
    assert.equal((await other.post(`${api.path}/publication/cancel`)).body.error, 'NoApi')
    assert.equal((await user.post(`${api.path}/publication`)).body.error, 'NotAllowedRole')
  })
})

describe('deciding on publication', () => {
  it('approves with a pin, notifies the author by email and names the cache tags', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const publication = made(await developer.post(`${api.path}/publication`))
    const detail = made(await admin.get(`/publications/${publication.id}`))
    assert.deepEqual([detail.api.id, detail.stages.length, detail.methods.length], [api.id, 1, 1])
    const { body, headers } = await admin.post(`/publications/${publication.id}/approve`, { pin: true })
    assert.deepEqual([body.status, body.processedBy.id], ['APPROVED', admin.id])
    assert.equal(headers['x-touched-tags'], `api:${api.id},apis`)
    assert.deepEqual(await mailsTo(developer.email), ['publishingApproved'])
    const after = (await developer.get(api.path)).body
    assert.deepEqual([after.publicationStatus, after.pinned], ['APPROVED', true])
    assert.equal((await admin.post(`/publications/${publication.id}/approve`, {})).body.error, 'StateNotAllowed')
    assert.equal((await admin.post(`/publications/${publication.id}/reject`, { reason: 'late' })).body.error, 'StateNotAllowed')
  })

  it('rejects for a reason only, after which it may be asked for again', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const publication = made(await developer.post(`${api.path}/publication`))
    assert.equal((await admin.post(`/publications/${publication.id}/reject`, { reason: ' ' })).body.error, 'ClassValidatorPassFailed')
    const rejected = made(await admin.post(`/publications/${publication.id}/reject`, { reason: '설명이 부족합니다' }))
    assert.deepEqual([rejected.status, rejected.reason], ['REJECTED', '설명이 부족합니다'])
    assert.deepEqual(await mailsTo(developer.email), ['publishingRejected'])
    assert.equal((await developer.post(`${api.path}/publication`)).status, 201)
    assert.equal((await admin.get(`/publications?q=${api.basePath}`)).body.total, 2)
  })

  it('ends in one state after concurrent approval, rejection and cancellation', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const publication = made(await developer.post(`${api.path}/publication`))
    const answers = await Promise.all([
      admin.post(`/publications/${publication.id}/approve`, {}),
      admin.post(`/publications/${publication.id}/reject`, { reason: 'no' }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const status = answers.find((answer) => answer.status === 200)?.body.status
    assert.equal((await developer.get(api.path)).body.publicationStatus, status)
  })

  it('answers NoStage when everything was paused meanwhile, PublishingNotFound for an unknown one, and only to admins', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const publication = made(await developer.post(`${api.path}/publication`))
    made(await developer.post(`${api.path}/stages/${api.stage.id}/pause`))
    assert.equal((await admin.post(`/publications/${publication.id}/approve`, {})).body.error, 'NoStage')
    assert.equal((await admin.get(`/publications/${newId()}`)).body.error, 'PublishingNotFound')
    assert.equal((await admin.post(`/publications/${newId()}/approve`, {})).body.error, 'PublishingNotFound')
    for (const path of ['', `/${publication.id}`]) assert.equal((await developer.get(`/publications${path}`)).status, 403)
    assert.equal((await developer.post(`/publications/${publication.id}/approve`, {})).status, 403)
  })
})

describe('cancelling', () => {
  it('takes a request back, and a published API off the portal; nothing else', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const waiting = await buildDeployedApi(test, developer)
    assert.equal((await developer.post(`${waiting.path}/publication/cancel`)).body.error, 'PublishingNotFound')
    made(await developer.post(`${waiting.path}/publication`))
    assert.equal((await developer.post(`${waiting.path}/publication/cancel`)).body.status, 'UNPUBLISH')
    assert.equal((await developer.post(`${waiting.path}/publication/cancel`)).body.error, 'StateNotAllowed')
    const published = await buildPublishedApi(test, developer, admin)
    assert.equal((await test.anonymous.get(`/catalogue/apis/${published.id}`)).status, 200)
    const cancelled = await developer.post(`${published.path}/publication/cancel`)
    assert.ok(String(cancelled.headers['x-touched-tags']).includes(`api:${published.id}`))
    assert.equal((await test.anonymous.get(`/catalogue/apis/${published.id}`)).body.error, 'ApiWithdrawn')
    const listed = (await admin.get('/publications?size=100')).body.items.map(({ id }: { id: string }) => id)
    assert.ok(!listed.includes(published.publication.id))
  })
})
