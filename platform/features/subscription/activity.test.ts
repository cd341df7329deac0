import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallRecord } from '@portico/contract/call-record/call-record'
import { LATENCY_BUCKETS } from '@portico/contract/gateway-snapshot/traffic-report'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { REFUSED_CALLS_MAX, UPDATES_MAX } from '@portico/contract/subscription/own-activity'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { deploymentChanges, stages } from '../../database/schema/stage.ts'
import { aCallRecord } from '../../testing/a-call-record.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

type Api = Awaited<ReturnType<typeof buildPublishedApi>>

let test: TestPlatform
let admin: TestCaller
let developer: TestCaller

before(async () => {
  test = await startTestPlatform()
  ;[admin, developer] = [await test.as('admin'), await test.as('developer')]
})
after(() => test.stop())

async function subscribed(user: TestCaller, api: Api): Promise<string> {
  const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${id}/approve`))
  return id
}

/** Reports calls of a subscription that ended with an error code; empty for answered ones. The last of them are recorded. */
async function called(api: Api, subscriptionId: string, error: string, calls: number, records: Partial<CallRecord>[] = []) {
  const built = await buildGateway(test.db, api.environment.id)
  const gateway = test.withAuthorization(`Gateway ${built.token}`)
  const ids = { apiId: api.id, stageId: api.stage.id, methodId: api.method.id, subscriptionId }
  const sums = { calls, requestBytes: 0, responseBytes: 0, durationUs: 0, latency: Array.from({ length: LATENCY_BUCKETS }, () => 0) }
  const outcome = { status: error ? 429 : 200, error: error || null }
  const { status } = await gateway.post('/gateway-link/traffic', {
    ...{ runId: newId(), sequence: 1, from: new Date().toISOString(), rows: [{ ...ids, ...outcome, ...sums }] },
    records: records.map((record) => aCallRecord({ ...ids, ...outcome, detail: 'Too many.', ...record })),
  })
  assert.equal(status, 204)
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const newsOf = async (api: Api, title: string) => {
  const texts = [{ locale: 'en', title, content: richTextOf(title) }]
  return made(await developer.post('/managed-posts', { board: 'api-news', apiId: api.id, texts, files: [] }))
}
/** Makes the API's deployment one that changed something; a first deployment has nothing to compare with. */
async function changed(api: Api, changeCount: number, breakingCount: number) {
  const [stage] = await test.db.select({ deploymentId: stages.deploymentId }).from(stages).where(eq(stages.id, api.stage.id))
  const counts = { changes: [], changeCount, breakingCount }
  await test.db.insert(deploymentChanges).values({ deploymentId: stage?.deploymentId ?? '', ...counts })
}

describe('the activity of a subscription', () => {
  it('has refused calls by reason: all that were counted, and the newest recorded ones', async () => {
    const [user, api] = [await test.as('user'), await buildPublishedApi(test, developer, admin)]
    const id = await subscribed(user, api)
    assert.deepEqual(made(await user.get(`/my/subscriptions/${id}/activity`)).refused, [])
    await called(api, id, '', 50)
    const records = [4, 3, 2, 1].map((age) => ({ requestId: `limited-${age}`, at: secondsAgo(age), url: `/pets?age=${age}` }))
    await called(api, id, 'UsageLimitExceeded', 40, records)
    await called(api, id, 'TargetTimeout', 2, [{ requestId: 'late', at: secondsAgo(60) }])
    const { refused } = made(await user.get(`/my/subscriptions/${id}/activity`))
    assert.deepEqual(
      refused.map(({ error, status, calls }: Record<string, unknown>) => [error, status, calls]),
      [
        ['UsageLimitExceeded', 429, 40],
        ['TargetTimeout', 429, 2],
      ],
    )
    const newest = ['limited-1', 'limited-2', 'limited-3']
    assert.equal(newest.length, REFUSED_CALLS_MAX)
    assert.deepEqual(
      refused[0].newest.map(({ requestId }: { requestId: string }) => requestId),
      newest,
    )
    assert.deepEqual(refused[0].newest[0], { requestId: 'limited-1', at: records[3]?.at, httpMethod: 'GET', url: '/pets?age=1' })
    assert.equal(refused[0].lastAt, records[3]?.at)
  })

  it('has a reason without recorded calls at the hour of the last one', async () => {
    const [user, api] = [await test.as('user'), await buildPublishedApi(test, developer, admin)]
    const id = await subscribed(user, api)
    await called(api, id, 'NotSubscribed', 3)
    const [reason] = made(await user.get(`/my/subscriptions/${id}/activity`)).refused
    assert.deepEqual([reason.newest, reason.calls, new Date(reason.lastAt).getUTCMinutes()], [[], 3, 0])
  })

  it('has news and changes of the API, the newest first, and none that readers do not see', async () => {
    const [user, api] = [await test.as('user'), await buildPublishedApi(test, developer, admin)]
    const id = await subscribed(user, api)
    const updates = async (locale = 'en') => made(await user.get(`/my/subscriptions/${id}/activity?locale=${locale}`)).updates
    assert.deepEqual(await updates(), [])
    await changed(api, 3, 1)
    const { id: postId } = await newsOf(api, 'Faster now')
    assert.equal((await updates()).length, 1, 'news waits for approval')
    made(await admin.post(`/managed-posts/${postId}/approve`))
    const deployed = { stageName: 'v1', number: 1, changeCount: 3, breakingCount: 1, note: null }
    assert.deepEqual(
      (await updates('ko')).map(({ news, change }: Record<string, unknown>) => ({ news, change })),
      [
        { news: { title: 'Faster now', locale: 'en' }, change: null },
        { news: null, change: deployed },
      ],
    )
    const { items } = made(await admin.get('/publications?status=APPROVED&size=100'))
    const publication = items.find(({ api: { id } }: { api: { id: string } }) => id === api.id)
    made(await admin.post(`/publications/${publication.id}/withdraw`, { reason: 'Moved' }))
    assert.deepEqual(await updates(), [], 'readers see neither of an API that is not published')
  })

  it('of another person is not found', async () => {
    const [user, other] = [await test.as('user'), await test.as('user')]
    const id = await subscribed(user, await buildPublishedApi(test, developer, admin))
    const { status, body } = await other.get(`/my/subscriptions/${id}/activity`)
    assert.deepEqual([status, body.error], [404, 'SubscriptionNotFound'])
  })

  it('finds the newest calls of a reason by an index', async () => {
    const plan = await test.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select * from call_records where subscription_id = ${newId()} and details ->> 'error' = 'NotReady' order by at desc limit 3`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    assert.match(plan, /Index Scan.* using call_records_\d+\w*expr\w*/)
    assert.doesNotMatch(plan, /Seq Scan/)
  })
})

describe('the overview', () => {
  it('has the approved subscriptions, the most called ones first, with usage, and the number of waiting ones', async () => {
    const user = await test.as('user')
    const empty = made(await user.get('/my/overview'))
    assert.deepEqual(empty, { approved: 0, waiting: 0, subscriptions: [], refused: [], updates: [] })
    const usageLimits = { perSecond: null, perMinute: 10, perHour: null, perDay: 100 }
    const apis = [await buildPublishedApi(test, developer, admin), await buildPublishedApi(test, developer, admin, { usageLimits })]
    const [quiet, busy] = apis as [Api, Api]
    const ids = { quiet: await subscribed(user, quiet), busy: await subscribed(user, busy) }
    made(await user.post('/my/subscriptions', { apiId: (await buildPublishedApi(test, developer, admin)).id }))
    await called(busy, ids.busy, '', 7)
    await called(busy, ids.busy, 'UsageLimitExceeded', 2)
    const overview = made(await user.get('/my/overview'))
    assert.deepEqual([overview.approved, overview.waiting], [2, 1])
    assert.deepEqual(
      overview.subscriptions.map(({ id, calls, errors }: Record<string, unknown>) => ({ id, calls, errors })),
      [
        { id: ids.busy, calls: 9, errors: 2 },
        { id: ids.quiet, calls: 0, errors: 0 },
      ],
    )
    const [{ limits, used }] = overview.subscriptions[0].usage
    assert.deepEqual([limits, used.perDay], [usageLimits, 7])
    assert.deepEqual(
      overview.refused.map(({ apiName, error, calls }: Record<string, unknown>) => [apiName, error, calls]),
      [[busy.name, 'UsageLimitExceeded', 2]],
    )
  })

  it('has the newest changes of all APIs in use', async () => {
    const user = await test.as('user')
    const apis: Api[] = []
    for (let count = 0; count < 2; count += 1) apis.push(await buildPublishedApi(test, developer, admin))
    for (const api of apis) {
      await subscribed(user, api)
      await changed(api, 1, 0)
    }
    const { updates } = made(await user.get('/my/overview'))
    assert.deepEqual(
      updates.map(({ api }: { api: { name: string } }) => api.name),
      apis.map(({ name }) => name).reverse(),
    )
    assert.ok(updates.length <= UPDATES_MAX)
  })
})
