import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { LATENCY_BUCKETS } from '@portico/contract/gateway-snapshot/traffic-report'
import { dayOf } from '@portico/contract/rule/day'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { stages } from '../../database/schema/stage.ts'
import { users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestBody, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { sendBroadcasts } from '../notification/send-broadcasts.ts'
import { recordTraffic } from '../traffic/record-traffic.ts'
import { compileSnapshot } from './compile-snapshot.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS))
const SUNSET = inDays(90)

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** Creates a published API with the deployed versions v1 and v2. */
async function twoVersions() {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const api = await buildPublishedApi(test, developer, admin)
  const next = await addVersion(developer, api, 'v2', api.environment.id)
  return { developer, admin, api, next, path: `${api.path}/stages/${api.stage.id}` }
}

async function addVersion(developer: TestCaller, api: { path: string }, name: string, environmentId: string) {
  const stage = made(await developer.post(`${api.path}/stages`, { name, environmentId }))
  return made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
}

async function subscriber(api: { id: string }, developer: TestCaller) {
  const user = await test.as('user')
  const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${id}/approve`))
  return { user, subscriptionId: id as string }
}

const bellsOf = async (userId: number, type: 'VersionDeprecated' | 'VersionKept') => {
  await sendBroadcasts(test.db)
  return test.db.select().from(notifications).where(sql`${notifications.userId} = ${userId} and ${notifications.type} = ${type}`)
}
const mailsTo = async (to: string, kind: string) => {
  await sendBroadcasts(test.db)
  return test.db.select().from(mails).where(sql`${mails.to} = ${to} and ${mails.kind} = ${kind}`)
}
const stageInSnapshot = async (environmentId: string, stageId: string) => {
  const { apis } = await compileSnapshot(test.db, environmentId, 1, test.config)
  return apis.flatMap((api) => api.stages).find(({ id }) => id === stageId)
}

describe('deprecating a version', () => {
  it('notifies only approved subscribers, in the app and by email, in their language', async () => {
    const { developer, api, next, path } = await twoVersions()
    const { user, subscriptionId } = await subscriber(api, developer)
    const waiting = await test.as('user')
    made(await waiting.post('/my/subscriptions', { apiId: api.id }))
    await test.db.update(users).set({ locale: 'ko' }).where(eq(users.id, user.id))

    const { deprecation, status } = made(await developer.post(`${path}/deprecate`, { sunsetOn: SUNSET, successorId: next.id }))
    assert.equal(status, 'active')
    assert.deepEqual([deprecation.sunsetOn, deprecation.successor], [SUNSET, { id: next.id, name: 'v2' }])

    const [bell, ...more] = await bellsOf(user.id, 'VersionDeprecated')
    assert.equal(more.length, 0)
    assert.deepEqual([bell?.apiName, bell?.path, bell?.issuerId], [api.name, `/user/subscription/${subscriptionId}`, developer.id])
    const [mail] = await mailsTo(user.email, 'versionDeprecated')
    assert.match(mail?.subject ?? '', /v1 지원 종료 예고$/)
    assert.match(mail?.text ?? '', /대신 v2 버전을/)
    assert.equal((await bellsOf(waiting.id, 'VersionDeprecated')).length, 0)
    assert.equal((await mailsTo(waiting.email, 'versionDeprecated')).length, 0)
  })

  it('is sent to the gateways and the public pages immediately, without a deployment', async () => {
    const { developer, api, path } = await twoVersions()
    const elsewhere = await buildEnvironment(test.db, { apiEndpoint: 'next.example.com', listenPort: 443 })
    const next = await addVersion(developer, api, 'v3', elsewhere.id)
    const kind = snapshotKind(api.environment.id)
    const before = await newestRevision(test.db, kind)
    const answer = await developer.post(`${path}/deprecate`, { sunsetOn: SUNSET, successorId: next.id })
    assert.equal(answer.headers['x-touched-tags'], `api:${api.id},apis`)
    assert.ok((await newestRevision(test.db, kind)) > before)
    const since = Math.floor(Date.parse(answer.body.deprecation.deprecatedAt) / 1_000)
    assert.deepEqual((await stageInSnapshot(api.environment.id, api.stage.id))?.deprecation, {
      since,
      sunset: Date.parse(`${SUNSET}T00:00:00Z`) / 1_000,
      successorUrl: `https://next.example.com/${api.basePath}/v3`,
      documentationUrl: `http://localhost:3000/apis/${api.id}`,
    })
    assert.equal('deprecation' in ((await stageInSnapshot(elsewhere.id, next.id)) ?? {}), false)
    assert.equal(answer.body.outdated, false)
  })

  it('names no page of an API that the portal does not show, and names it again when it does', async () => {
    const { developer, admin, api, path } = await twoVersions()
    made(await developer.post(`${path}/deprecate`, {}))
    const kind = snapshotKind(api.environment.id)
    const page = async () => (await stageInSnapshot(api.environment.id, api.stage.id))?.deprecation?.documentationUrl
    assert.match((await page()) ?? '', /\/apis\//)
    let before = await newestRevision(test.db, kind)
    made(await developer.post(`${api.path}/publication/cancel`))
    assert.equal(await page(), null)
    assert.ok((await newestRevision(test.db, kind)) > before)
    before = await newestRevision(test.db, kind)
    const { id } = made(await developer.post(`${api.path}/publication`))
    made(await admin.post(`/publications/${id}/approve`, {}))
    assert.match((await page()) ?? '', /\/apis\//)
    assert.ok((await newestRevision(test.db, kind)) > before)
  })

  it('links to the successor and the page only where the portal shows them, from the moment another environment is exposed', async () => {
    const { developer, admin, api, path } = await twoVersions()
    const elsewhere = await buildEnvironment(test.db)
    const next = await addVersion(developer, api, 'v3', elsewhere.id)
    made(await developer.post(`${path}/deprecate`, { successorId: next.id }))
    const links = async () => {
      const { successorUrl, documentationUrl } = (await stageInSnapshot(api.environment.id, api.stage.id))?.deprecation ?? {}
      return [successorUrl?.endsWith('/v3') ?? false, documentationUrl?.endsWith(api.id) ?? false]
    }
    const successors = async () => {
      const { body } = await test.anonymous.get(`/catalogue/apis/${api.id}`)
      return body.stages.flatMap(({ deprecation }: TestBody) => (deprecation ? [deprecation.successor?.name ?? null] : []))
    }
    const kind = snapshotKind(api.environment.id)
    const before = await newestRevision(test.db, kind)
    made(await admin.post(`/environments/${api.environment.id}/expose`))
    assert.deepEqual(await links(), [false, true])
    assert.deepEqual(await successors(), [null])
    assert.ok((await newestRevision(test.db, kind)) > before)
    made(await admin.post(`/environments/${elsewhere.id}/expose`))
    assert.deepEqual(await links(), [true, false])
  })

  it('is refused twice, before a deployment, with a day that is past and with a successor that cannot be one', async () => {
    const { developer, api, next, path } = await twoVersions()
    const other = await buildDeployedApi(test, developer)
    const draft = made(await developer.post(`${api.path}/stages`, { name: 'v9', environmentId: api.environment.id }))
    const refusal = async (at: string, body: unknown) => (await developer.post(`${at}/deprecate`, body)).body
    assert.equal((await refusal(`${api.path}/stages/${draft.id}`, {})).error, 'StateNotAllowed')
    const past = await refusal(path, { sunsetOn: inDays(-1) })
    assert.deepEqual([past.error, past.data.fields], ['ClassValidatorPassFailed', [{ path: 'sunsetOn', rule: 'notPast', values: {} }]])
    for (const successorId of [api.stage.id, draft.id, other.stage.id, newId()])
      assert.equal((await refusal(path, { successorId })).error, 'SuccessorNotAllowed')
    made(await developer.post(`${path}/deprecate`, { sunsetOn: inDays(0) }))
    assert.equal((await refusal(path, {})).error, 'AlreadyDeprecated')
    assert.equal((await refusal(`${api.path}/stages/${next.id}`, { successorId: api.stage.id })).error, 'SuccessorNotAllowed')
  })
})

describe('changing what was announced', () => {
  it('notifies again about changes, and not without changes', async () => {
    const { developer, api, next, path } = await twoVersions()
    const { user } = await subscriber(api, developer)
    const counts = async () => [
      (await bellsOf(user.id, 'VersionDeprecated')).length,
      (await mailsTo(user.email, 'versionDeprecated')).length,
    ]
    const change = (body: unknown) => developer.put(`${path}/deprecation`, body)
    assert.equal((await change({ sunsetOn: SUNSET })).body.error, 'NotDeprecated')
    const first = made(await developer.post(`${path}/deprecate`, { sunsetOn: SUNSET }))
    assert.deepEqual(await counts(), [1, 1])
    made(await change({ sunsetOn: SUNSET, successorId: null }))
    assert.deepEqual(await counts(), [1, 1])
    const later = made(await change({ sunsetOn: inDays(120), successorId: next.id }))
    assert.equal(later.deprecation.deprecatedAt, first.deprecation.deprecatedAt)
    assert.deepEqual(await counts(), [2, 2])
    const again = (await mailsTo(user.email, 'versionDeprecated')).filter(({ subject }) => subject.startsWith('Update:'))
    assert.equal(again.length, 1)
  })

  it('keeps a day that has passed and a successor that was deprecated since', async () => {
    const { developer, api, next, path } = await twoVersions()
    made(await developer.post(`${path}/deprecate`, { sunsetOn: SUNSET, successorId: next.id }))
    await test.db
      .update(stages)
      .set({ sunsetOn: inDays(-3) })
      .where(eq(stages.id, api.stage.id))
    made(await developer.post(`${api.path}/stages/${next.id}/deprecate`, {}))
    const kept = made(await developer.put(`${path}/deprecation`, { sunsetOn: SUNSET, successorId: next.id }))
    assert.equal(kept.deprecation.successor.id, next.id)
    await test.db
      .update(stages)
      .set({ sunsetOn: inDays(-3) })
      .where(eq(stages.id, api.stage.id))
    assert.equal((await developer.put(`${path}/deprecation`, { sunsetOn: inDays(-3), successorId: null })).status, 200)
    assert.equal((await developer.put(`${path}/deprecation`, { sunsetOn: inDays(-2) })).body.error, 'ClassValidatorPassFailed')
  })

  it('can be canceled, which notifies subscribers too', async () => {
    const { developer, api, path } = await twoVersions()
    const { user } = await subscriber(api, developer)
    assert.equal((await developer.post(`${path}/undeprecate`)).body.error, 'NotDeprecated')
    made(await developer.post(`${path}/deprecate`, { sunsetOn: SUNSET }))
    assert.equal(made(await developer.post(`${path}/undeprecate`)).deprecation, null)
    assert.equal((await bellsOf(user.id, 'VersionKept')).length, 1)
    assert.equal((await mailsTo(user.email, 'versionKept')).length, 1)
    assert.equal((await stageInSnapshot(api.environment.id, api.stage.id))?.deprecation, undefined)
  })

  it('answers NoApi for other developers, works for those the API is shared with', async () => {
    const { developer, api, path } = await twoVersions()
    const [stranger, colleague] = [await test.as('developer'), await test.as('developer')]
    for (const act of ['deprecate', 'undeprecate']) {
      const { status, body } = await stranger.post(`${path}/${act}`, {})
      assert.deepEqual([status, body.error], [404, 'NoApi'])
    }
    assert.equal((await stranger.get(`${path}/callers`)).body.error, 'NoApi')
    made(await developer.post(`${api.path}/shares`, { email: colleague.email }))
    made(await colleague.post(`${path}/deprecate`, {}))
    made(await colleague.get(`${path}/callers`))
  })
})

describe('new subscribers', () => {
  it('is shown the successor first, and a deprecated version last and marked', async () => {
    const { developer, api, next, path } = await twoVersions()
    await addVersion(developer, api, 'v3', api.environment.id)
    const { user, subscriptionId } = await subscriber(api, developer)
    const catalogue = async () => made(await test.anonymous.get(`/catalogue/apis/${api.id}`))
    const namesOf = (list: { name?: string; stageName?: string }[]) => list.map(({ name, stageName }) => name ?? stageName)
    assert.deepEqual(namesOf((await catalogue()).stages), ['v3', 'v2', 'v1'])

    made(await developer.post(`${path}/deprecate`, { sunsetOn: SUNSET }))
    assert.deepEqual(namesOf((await catalogue()).stages), ['v3', 'v2', 'v1'])
    made(await developer.put(`${path}/deprecation`, { sunsetOn: SUNSET, successorId: next.id }))
    const { stages: shown, versions } = await catalogue()
    assert.deepEqual(
      [namesOf(shown), versions],
      [
        ['v2', 'v3', 'v1'],
        ['v2', 'v3', 'v1'],
      ],
    )
    assert.deepEqual(shown[2].deprecation.successor, { id: next.id, name: 'v2' })
    assert.deepEqual([shown[0].deprecation, shown[1].deprecation], [null, null])

    const { services } = made(await user.get(`/my/subscriptions/${subscriptionId}`))
    assert.deepEqual(namesOf(services), ['v2', 'v3', 'v1'])
    assert.equal(services[2].deprecation.sunsetOn, SUNSET)
  })
})

describe('who still calls a version', () => {
  it('are those who called it within 30 days, with their calls of 7 and 30 days and the last one', async () => {
    const { developer, api, next, path } = await twoVersions()
    const [frequent, rare, past] = [await subscriber(api, developer), await subscriber(api, developer), await subscriber(api, developer)]
    const gateway = await buildGateway(test.db, api.environment.id)
    const row = (subscriptionId: string | null, calls: number, stageId = api.stage.id) => ({
      ...{ apiId: api.id, stageId, methodId: api.method.id, subscriptionId, status: 200, error: null, calls },
      ...{ requestBytes: 0, responseBytes: 0, durationUs: 1, latency: Array.from({ length: LATENCY_BUCKETS }, () => 0) },
    })
    const now = new Date()
    const rows = [row(frequent.subscriptionId, 5), row(null, 9), row(rare.subscriptionId, 4, next.id)]
    await transact(test.db, (tx) => recordTraffic(tx, gateway.id, { runId: newId(), sequence: 1, from: now.toISOString(), rows }))
    const earlier = async (subscriptionId: string, days: number, calls: number) => {
      const at = new Date(Math.floor((now.getTime() - days * DAY_MS) / 60_000) * 60_000)
      const report = { runId: newId(), sequence: 1, from: at.toISOString(), rows: [row(subscriptionId, calls)] }
      await transact(test.db, (tx) => recordTraffic(tx, gateway.id, report))
      return at
    }
    await earlier(frequent.subscriptionId, 10, 100)
    const last = await earlier(rare.subscriptionId, 20, 3)
    await earlier(past.subscriptionId, 40, 7)
    made(await rare.user.post(`/my/subscriptions/${rare.subscriptionId}/cancel`))

    const { items, total } = made(await developer.get(`${path}/callers`))
    assert.equal(total, 2)
    const shown = items.map((item: Record<string, unknown>) => [item.subscriptionId, item.status, item.email, item.recentCalls, item.calls])
    assert.deepEqual(shown, [
      [frequent.subscriptionId, 'APPROVED', frequent.user.email, 5, 105],
      [rare.subscriptionId, 'CANCELED_BY_USER', rare.user.email, 0, 3],
    ])
    assert.ok(Math.abs(Date.parse(items[0].lastCalledAt) - now.getTime()) < 61_000)
    assert.equal(items[1].lastCalledAt, last.toISOString())

    const second = made(await developer.get(`${path}/callers?page=2&size=1&sort=-calls`))
    assert.deepEqual([second.total, second.items[0].subscriptionId], [2, rare.subscriptionId])
    const found = made(await developer.get(`${path}/callers?q=${encodeURIComponent(frequent.user.email)}`))
    assert.equal(found.total, 1)
    assert.deepEqual(made(await developer.get(`${path}/callers?page=3`)).items, [])
  })
})
