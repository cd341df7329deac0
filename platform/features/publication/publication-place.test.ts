import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { environments } from '../../database/schema/environment.ts'
import { mails } from '../../database/schema/mail.ts'
import { buildApi, buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)

/** Deploys another version of an API, in a new environment. */
async function deployElsewhere(developer: TestCaller, path: string, name: string, exposedOnPortal = true) {
  const environment = await buildEnvironment(test.db, { exposedOnPortal })
  const stage = made(await developer.post(`${path}/stages`, { name, environmentId: environment.id }))
  made(await developer.post(`${path}/stages/${stage.id}/deploy`))
  return { environment, stage }
}

describe('publication in a chosen environment', () => {
  it('shows the versions of that environment alone, in the list, the detail and on the home page', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const { environment } = await deployElsewhere(developer, api.path, 'beta')
    await deployElsewhere(developer, api.path, 'inner', false)
    const request = made(await developer.post(`${api.path}/publication`, { environmentId: environment.id }))
    assert.deepEqual(request.environment, { id: environment.id, name: environment.name })
    const detail = made(await admin.get(`/publications/${request.id}`))
    assert.deepEqual([detail.stages.length, detail.shownStageIds.length, detail.lint.versions], [3, 1, ['beta']])
    made(await admin.post(`/publications/${request.id}/approve`, { pin: true }))
    const names = (stages: { name: string }[]) => stages.map(({ name }) => name)
    assert.deepEqual(names((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.stages), ['beta'])
    const listed = (await test.anonymous.get('/catalogue/apis?size=100')).body.items.find(({ id }: { id: string }) => id === api.id)
    assert.deepEqual([listed.versions, listed.methodCount], [['beta'], 1])
    assert.deepEqual((await test.anonymous.get('/catalogue/home')).body.pinned[0].versions, ['beta'])
    assert.equal((await developer.get(api.path)).body.publication.environment.id, environment.id)
    const user = await test.as('user')
    const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
    const { services } = made(await user.get(`/my/subscriptions/${subscription.id}`))
    assert.deepEqual(
      services.map(({ stageName }: { stageName: string }) => stageName),
      ['beta'],
    )
    made(await developer.post(`${api.path}/publication/cancel`))
  })

  it('shows those of every exposed environment when none was chosen', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    await deployElsewhere(developer, api.path, 'beta')
    await deployElsewhere(developer, api.path, 'inner', false)
    const request = made(await developer.post(`${api.path}/publication`))
    made(await admin.post(`/publications/${request.id}/approve`, {}))
    const { versions } = (await test.anonymous.get(`/catalogue/apis/${api.id}`)).body
    assert.deepEqual(versions, ['beta', 'v1'])
    made(await developer.post(`${api.path}/publication/cancel`))
  })

  it('keeps an API listed, without versions, while the portal does not show its environment', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    const expose = (exposedOnPortal: boolean) =>
      test.db.update(environments).set({ exposedOnPortal }).where(eq(environments.id, api.environment.id))
    await expose(false)
    const hidden = (await test.anonymous.get(`/catalogue/apis/${api.id}`)).body
    assert.deepEqual([hidden.versions, hidden.stages, hidden.methodCount], [[], [], 0])
    await expose(true)
    assert.deepEqual((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.versions, ['v1'])
  })

  it('is refused where nothing is, where nothing is shown and where nothing runs, each with its reason', async () => {
    const developer = await test.as('developer')
    const ask = async (path: string, body?: unknown) => {
      const { body: answer } = await developer.post(`${path}/publication`, body)
      return [answer.error, answer.data?.reason]
    }
    const bare = await buildApi(developer)
    assert.deepEqual(await ask(bare.path), ['NoStage', 'noVersion'])
    const environment = await buildEnvironment(test.db)
    made(await developer.post(`${bare.path}/stages`, { name: 'v1', environmentId: environment.id }))
    assert.deepEqual(await ask(bare.path), ['NoStage', 'notDeployed'])
    const inner = await buildApi(developer)
    const { environment: innerEnvironment } = await deployElsewhere(developer, inner.path, 'v1', false)
    assert.deepEqual(await ask(inner.path), ['NoStage', 'notExposed'])
    assert.deepEqual(await ask(inner.path, { environmentId: innerEnvironment.id }), ['EnvironmentNotExposed', undefined])
    const paused = await buildDeployedApi(test, developer)
    made(await developer.post(`${paused.path}/stages/${paused.stage.id}/pause`))
    assert.deepEqual(await ask(paused.path), ['NoStage', 'allPaused'])
    assert.deepEqual(await ask(paused.path, { environmentId: environment.id }), ['NoStage', 'noVersion'])
    assert.deepEqual(await ask(paused.path, { environmentId: newId() }), ['EnvironmentNotFound', undefined])
    assert.deepEqual(await ask(paused.path, { environmentId: 'x' }), ['ClassValidatorPassFailed', undefined])
  })

  it('is checked again when it is approved', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const { environment, stage } = await deployElsewhere(developer, api.path, 'beta')
    const request = made(await developer.post(`${api.path}/publication`, { environmentId: environment.id }))
    made(await developer.post(`${api.path}/stages/${stage.id}/pause`))
    const refused = await admin.post(`/publications/${request.id}/approve`, {})
    assert.deepEqual([refused.body.error, refused.body.data.reason], ['NoStage', 'allPaused'])
  })
})

describe('what a developer sees before asking', () => {
  it('is where the API can be published, what its document lacks and who uses it', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    await deployElsewhere(developer, api.path, 'inner', false)
    const check = made(await developer.get(`${api.path}/publication/check`))
    assert.deepEqual([check.blocker, check.environments.length, check.environments[0].versions], [null, 1, ['v1']])
    assert.deepEqual(check.subscribers, { approved: 0, waiting: 0 })
    assert.deepEqual([check.lint.basis, check.lint.versions, check.lint.methodCount], ['deployed', ['v1'], 1])
    const rules = check.lint.findings.map(({ rule }: { rule: string }) => rule)
    for (const rule of [
      'summaryMissing',
      'responsesMissing',
      'pathParameterDescriptionMissing',
      'serviceNotEncrypted',
      'targetNotEncrypted',
    ]) {
      assert.ok(rules.includes(rule), rule)
    }
  })

  it('looks at the methods as they are edited while nothing is deployed', async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const api = await buildApi(developer)
    const responses = [{ statusCode: 200, bodies: [{ contentType: 'application/json', schema: { type: 'object' } }] }]
    const body = { httpMethod: 'POST', path: '/done', summary: 'Does it', description: 'All of it', responses }
    made(await developer.post(`${api.path}/methods`, { ...body, bodies: [{ contentType: 'application/json' }] }))
    const { lint, blocker } = made(await developer.get(`${api.path}/publication/check`))
    assert.deepEqual([blocker, lint.basis, lint.methodCount], ['noVersion', 'draft', 2])
    const about = (rule: string) => lint.findings.find((finding: { rule: string }) => finding.rule === rule)
    assert.deepEqual(about('bodySchemaMissing').places, [
      { version: null, method: { httpMethod: 'POST', path: '/done' }, detail: 'application/json' },
    ])
    assert.equal(about('summaryMissing').count, 1)
    assert.equal(about('responseSchemaMissing'), undefined)
    assert.equal((await other.get(`${api.path}/publication/check`)).body.error, 'NoApi')
  })

  it('takes the schema of the items of a stream for one', async () => {
    const developer = await test.as('developer')
    const api = await buildApi(developer)
    const lines = { 'application/jsonl': { $ref: '#/components/mediaTypes/Lines' } }
    const document = {
      openapi: '3.2.0',
      info: { title: 'Streams', version: '1' },
      paths: {
        '/lines': {
          post: { requestBody: { content: lines }, responses: { 200: { content: lines }, 201: { content: { 'application/jsonl': {} } } } },
        },
      },
      components: { mediaTypes: { Lines: { itemSchema: { type: 'object' } } } },
    }
    made(await developer.post(`${api.path}/methods/import`, { fileName: 'a.json', document: JSON.stringify(document) }))
    const { lint } = made(await developer.get(`${api.path}/publication/check`))
    const about = (rule: string) => lint.findings.find((finding: { rule: string }) => finding.rule === rule)
    assert.equal(about('bodySchemaMissing'), undefined)
    assert.deepEqual(
      about('responseSchemaMissing').places.map(({ detail }: { detail: string }) => detail),
      ['201 application/jsonl'],
    )
  })
})

describe('taking an API off the portal', () => {
  it('by an admin needs a reason, which the developer receives and the history keeps', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    const path = `/publications/${api.publication.id}/withdraw`
    assert.equal((await admin.post(path, { reason: ' ' })).body.error, 'ClassValidatorPassFailed')
    const withdrawn = await admin.post(path, { reason: '약관 위반' })
    assert.deepEqual([withdrawn.body.status, withdrawn.body.withdrawal, withdrawn.body.reason], ['UNPUBLISH', true, '약관 위반'])
    assert.ok(String(withdrawn.headers['x-touched-tags']).includes(`api:${api.id}`))
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.error, 'ApiWithdrawn')
    assert.equal((await admin.post(path, { reason: 'again' })).body.error, 'StateNotAllowed')
    assert.deepEqual((await mailsTo(developer.email)).at(-1), 'publishingWithdrawn')
    const [bell] = made(await developer.get('/notifications')).items
    assert.equal(bell.type, 'PublishingWithdrawn')
    const { items } = made(await developer.get(`${api.path}/publications`))
    assert.deepEqual(
      items.map(({ status, withdrawal, reason, requestedBy }: Record<string, unknown> & { requestedBy: { id: number } }) => [
        status,
        withdrawal,
        reason,
        requestedBy.id,
      ]),
      [
        ['UNPUBLISH', true, '약관 위반', admin.id],
        ['UNPUBLISH', false, null, developer.id],
      ],
    )
    assert.ok(items[1].processedAt)
    const kept = await developer.delete(`${api.path}/publications/${items[0].id}`)
    assert.equal(kept.body.error, 'DeleteOnlyApprovedOrRejectedAllowed')
    assert.equal((await developer.delete(`${api.path}/publications/${items[1].id}`)).status, 204)
    assert.equal((await developer.post(`${api.path}/publication`)).status, 201)
  })

  it('by its developer needs none and notifies nobody; by an admin from its page it notifies the developer', async () => {
    const [developer, admin, other] = [await test.as('developer'), await test.as('admin'), await test.as('developer')]
    const own = await buildPublishedApi(test, developer, admin)
    const ended = made(await developer.post(`${own.path}/publication/cancel`))
    assert.deepEqual([ended.withdrawal, ended.reason], [true, null])
    assert.ok(!(await mailsTo(developer.email)).includes('publishingWithdrawn'))
    const foreign = await buildPublishedApi(test, developer, admin)
    assert.equal((await other.post(`/publications/${foreign.publication.id}/withdraw`, { reason: 'no' })).body.error, 'NotAllowedRole')
    made(await admin.post(`${foreign.path}/publication/cancel`))
    assert.ok((await mailsTo(developer.email)).includes('publishingWithdrawn'))
  })

  it('leaves approved subscriptions as they are', async () => {
    const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${subscription.id}/approve`))
    made(await admin.post(`/publications/${api.publication.id}/withdraw`, { reason: 'Out of date' }))
    assert.equal(made(await user.get(`/my/subscriptions/${subscription.id}`)).status, 'APPROVED')
    assert.deepEqual(made(await developer.get(`${api.path}/publication/check`)).subscribers, { approved: 1, waiting: 0 })
  })

  it('happens once when ten admins do it concurrently', async () => {
    const [developer, admin] = [await test.as('developer'), await test.as('admin')]
    const api = await buildPublishedApi(test, developer, admin)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(`/publications/${api.publication.id}/withdraw`, { reason: 'once' })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(made(await developer.get(`${api.path}/publications`)).total, 2)
  })
})
