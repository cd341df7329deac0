import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallRecord } from '@portico/contract/call-record/call-record'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { callRecordCounts, callRecords } from '../../database/schema/call-record.ts'
import { rollTraffic } from '../../jobs/roll-traffic.ts'
import { aCallRecord } from '../../testing/a-call-record.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { SUBJECT_ERRORS_MAX } from './record-limits.ts'

const DAY_MS = 86_400_000

let test: TestPlatform
let admin: TestCaller
let developer: TestCaller
let user: TestCaller
let api: Awaited<ReturnType<typeof buildPublishedApi>>
let gatewayId: string
let gateway: TestCaller
let subscriptionId: string

before(async () => {
  test = await startTestPlatform()
  ;[admin, developer, user] = [await test.as('admin'), await test.as('developer'), await test.as('user')]
  api = await buildPublishedApi(test, developer, admin)
  const built = await buildGateway(test.db, api.environment.id)
  gatewayId = built.id
  gateway = test.withAuthorization(`Gateway ${built.token}`)
  subscriptionId = made(await user.post('/my/subscriptions', { apiId: api.id })).id
})
after(() => test.stop())

/** Returns the record of a call that the subscription's limits refused. */
function aRecord(given: Partial<CallRecord> = {}): CallRecord {
  return aCallRecord({
    ...{ apiId: api.id, stageId: api.stage.id, methodId: api.method.id, subscriptionId },
    ...{ status: 429, error: 'UsageLimitExceeded', detail: 'The usage limit is exceeded.', retryAfter: 12 },
    limits: [{ window: 'minute', limit: 10, remaining: 0 }],
    ...given,
  })
}

const report = (records: readonly unknown[], given: Record<string, unknown> = {}) =>
  gateway.post('/gateway-link/traffic', { runId: newId(), sequence: 1, from: new Date().toISOString(), rows: [], records, ...given })

describe('a recorded call', () => {
  it('is explained to its subscriber without target server, and to developers and admins with it', async () => {
    const groups = made(await developer.get(`/target-server-groups/${api.group.id}`))
    const record = aRecord({ serverId: groups.servers[0].id })
    assert.equal((await report([record])).status, 204)
    const callOf = async (caller: TestCaller) => made(await caller.get(`/calls/${record.requestId}`)).items[0]
    const call = await callOf(user)
    assert.deepEqual(
      { ...call, api: call.api.id, stage: call.stage.name, environmentName: null, at: null },
      {
        requestId: record.requestId,
        at: null,
        httpMethod: 'GET',
        url: '/pets/v1/items/1?token=***',
        address: '192.0.2.7',
        environmentName: null,
        api: api.id,
        stage: 'v1',
        method: { httpMethod: 'GET', path: '/items/{itemId}' },
        status: 429,
        error: 'UsageLimitExceeded',
        detail: 'The usage limit is exceeded.',
        end: 'refused',
        limits: [{ window: 'minute', limit: 10, remaining: 0 }],
        retryAfter: 12,
        requestBytes: 0,
        responseBytes: 200,
        connectUs: null,
        firstByteUs: null,
        durationUs: 340,
        retries: 0,
        cause: null,
        inside: null,
      },
    )
    assert.ok(!(await user.get(`/calls/${record.requestId}`)).text.includes('192.0.2.1'), 'no target address for the subscriber')
    for (const caller of [developer, admin]) {
      const { inside } = await callOf(caller)
      assert.deepEqual([inside.server.url, inside.server.group.id], ['http://192.0.2.1:80', api.group.id])
      assert.ok(inside.subscriberName)
    }
  })

  it('says what decided a refusal, and which servers failed, as far as the reader may know', async () => {
    const { servers } = made(await developer.get(`/target-server-groups/${api.group.id}`))
    const attempts = [
      { serverId: servers[0].id, failure: 'ECONNREFUSED' },
      { serverId: newId(), failure: 'UND_ERR_HEADERS_TIMEOUT' },
    ]
    const shown = async (given: object) => {
      const record = aRecord(given)
      assert.equal((await report([record])).status, 204)
      const [own, works] = await Promise.all(
        [user, developer].map(async (caller) => made(await caller.get(`/calls/${record.requestId}`)).items[0]),
      )
      return { own: own.cause, works: works.cause, attempts: works.inside.attempts }
    }
    const scope = { kind: 'scopeMissing', value: 'write' } as const
    assert.deepEqual(await shown({ cause: scope, attempts }), {
      own: scope,
      works: scope,
      attempts: [
        { url: 'http://192.0.2.1:80', failure: 'ECONNREFUSED' },
        { url: null, failure: 'UND_ERR_HEADERS_TIMEOUT' },
      ],
    })
    const listed = { kind: 'addressListed', value: '192.0.2.0/24' } as const
    assert.deepEqual(await shown({ cause: listed }), { own: null, works: listed, attempts: [] })
    assert.deepEqual(await shown({ cause: { kind: 'ofANewerGateway', value: null } }), { own: null, works: null, attempts: [] })
    assert.deepEqual(await shown({ cause: undefined, attempts: undefined }), { own: null, works: null, attempts: [] })
  })

  it('of others answers like an unknown one', async () => {
    const record = aRecord()
    await report([record])
    const [otherUser, otherDeveloper] = [await test.as('user'), await test.as('developer')]
    const unknown = await user.get(`/calls/${newId()}`)
    assert.deepEqual([unknown.status, unknown.body.error], [404, 'CallNotFound'])
    for (const caller of [otherUser, otherDeveloper]) {
      const answer = await caller.get(`/calls/${record.requestId}`)
      assert.deepEqual([answer.status, answer.body.error], [404, 'CallNotFound'])
    }
    assert.equal((await test.anonymous.get(`/calls/${record.requestId}`)).status, 401)
    assert.equal((await gateway.get(`/calls/${record.requestId}`)).status, 401)
  })

  it('that matched no API is shown to admins, and to the subscriber whose key it carried', async () => {
    const nowhere = { apiId: null, stageId: null, methodId: null, status: 404, error: 'RouteNotFound' }
    const [ofUser, ofNobody] = [aRecord(nowhere), aRecord({ ...nowhere, subscriptionId: null })]
    await report([ofUser, ofNobody])
    const statuses = async (requestId: string) =>
      Promise.all([admin, developer, user].map(async (caller) => (await caller.get(`/calls/${requestId}`)).status))
    assert.deepEqual(await statuses(ofUser.requestId), [200, 404, 200])
    assert.deepEqual(await statuses(ofNobody.requestId), [200, 404, 404])
  })

  it('is one of several if the client used its request id again, newest first', async () => {
    const requestId = newId()
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString()
    await report([
      aRecord({ requestId, at: at(2), status: 401 }),
      aRecord({ requestId, at: at(1), status: 200, error: null, end: 'answered' }),
    ])
    const { items } = made(await user.get(`/calls/${requestId}`))
    assert.deepEqual(
      items.map(({ status }: { status: number }) => status),
      [200, 401],
    )
  })

  it('is found by one index, whatever the number of calls', async () => {
    const { rows } = await test.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select * from call_records where request_id = 'x' and at > now() - interval '3 days'`,
      )
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Scan/)
    assert.match(plan, /request_id = 'x'/)
    assert.doesNotMatch(plan, /Seq Scan/)
  })

  it('is removed with its day after 3 days', async () => {
    const record = aRecord()
    await report([record])
    await test.db.execute(
      sql`create table call_records_20200101 partition of call_records for values from ('2020-01-01Z') to ('2020-01-02Z')`,
    )
    await test.db.transaction((tx) => rollTraffic.run(tx))
    const { rows } = await test.db.execute<{ old: string | null }>(sql`select to_regclass('call_records_20200101') as old`)
    assert.equal(rows[0]?.old, null)
    assert.equal((await user.get(`/calls/${record.requestId}`)).status, 200)
  })
})

describe('reports of calls', () => {
  const stored = (requestId: string) => test.db.select().from(callRecords).where(eq(callRecords.requestId, requestId))

  it('count once, however often they are sent', async () => {
    const [record, runId] = [aRecord(), newId()]
    for (let sent = 0; sent < 2; sent++) assert.equal((await report([record], { runId })).status, 204)
    assert.equal((await stored(record.requestId)).length, 1)
  })

  it('lose only their invalid, foreign and old calls', async () => {
    const foreign = await buildDeployedApi(test, developer)
    const good = aRecord()
    const bad = [
      { ...aRecord(), status: 99 },
      { ...aRecord(), requestId: 'two words' },
      aRecord({ apiId: foreign.id, stageId: foreign.stage.id }),
      aRecord({ stageId: foreign.stage.id }),
      aRecord({ at: new Date(Date.now() - 4 * DAY_MS).toISOString() }),
      aRecord({ at: new Date(Date.now() + 2 * DAY_MS).toISOString() }),
    ]
    assert.equal((await report([...bad, 5, null, good])).status, 204)
    assert.equal((await stored(good.requestId)).length, 1)
    for (const { requestId } of bad) assert.equal((await stored(requestId)).length, 0, requestId)
  })

  it('cannot give a call to a subscription of another API', async () => {
    const other = await buildPublishedApi(test, developer, admin)
    const foreign = made(await user.post('/my/subscriptions', { apiId: other.id })).id
    const record = aRecord({ subscriptionId: foreign })
    await report([record])
    assert.equal((await stored(record.requestId))[0]?.subscriptionId, null)
  })

  it('leave out what one caller has too much of in a day, and count it; others are not affected', async () => {
    const { environment } = api
    await test.db
      .insert(callRecordCounts)
      .values({ environmentId: environment.id, subjectId: subscriptionId, recorded: SUBJECT_ERRORS_MAX - 1 })
      .onConflictDoUpdate({
        target: [callRecordCounts.environmentId, callRecordCounts.day, callRecordCounts.subjectId],
        set: { recorded: SUBJECT_ERRORS_MAX - 1 },
      })
    const [first, second, other] = [aRecord(), aRecord(), aRecord({ subscriptionId: null })]
    await report([first, second, other])
    assert.deepEqual([(await stored(first.requestId)).length, (await stored(second.requestId)).length], [1, 0])
    assert.equal((await stored(other.requestId)).length, 1)
    const [count] = await test.db.select().from(callRecordCounts).where(eq(callRecordCounts.subjectId, subscriptionId))
    assert.deepEqual([count?.recorded, count?.leftOut], [SUBJECT_ERRORS_MAX, 1])
    const [own] = await test.db.select().from(callRecords).where(eq(callRecords.requestId, first.requestId))
    assert.equal(own?.gatewayId, gatewayId)
  })
})

describe('the list of recorded calls', () => {
  let api: Awaited<ReturnType<typeof buildPublishedApi>>
  let gateway: TestCaller
  let subscriptionId: string
  before(async () => {
    api = await buildPublishedApi(test, developer, admin)
    gateway = test.withAuthorization(`Gateway ${(await buildGateway(test.db, api.environment.id)).token}`)
    subscriptionId = made(await user.post('/my/subscriptions', { apiId: api.id })).id
  })
  const recordOf = (given: Partial<CallRecord> = {}) =>
    aRecord({ apiId: api.id, stageId: api.stage.id, methodId: api.method.id, subscriptionId, ...given })
  const take = (records: readonly CallRecord[]) =>
    gateway.post('/gateway-link/traffic', { runId: newId(), sequence: 1, from: new Date().toISOString(), rows: [], records })
  const listed = async (caller: TestCaller, query: string) => made(await caller.get(`/calls?${query}`))
  const idsOf = ({ items }: { items: { requestId: string }[] }) => items.map(({ requestId }) => requestId)

  it('has those of an API or a subscription, the newest first, for those who may see them', async () => {
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString()
    const [older, newer, foreign] = [recordOf({ at: at(20) }), recordOf({ at: at(10) }), recordOf({ at: at(5), subscriptionId: null })]
    await take([newer, older, foreign])
    const ordered = [foreign, newer, older].map((one) => one.requestId)
    const these = (ids: string[]) => ids.filter((id) => ordered.includes(id))
    for (const caller of [developer, admin]) assert.deepEqual(these(idsOf(await listed(caller, `apiId=${api.id}`))), ordered)
    assert.deepEqual(these(idsOf(await listed(user, `subscriptionId=${subscriptionId}`))), ordered.slice(1))
    assert.ok(!idsOf(await listed(user, `apiId=${api.id}`)).includes(foreign.requestId), 'own calls only')
    for (const caller of [await test.as('user'), await test.as('developer')])
      for (const query of [`apiId=${api.id}`, `subscriptionId=${subscriptionId}`])
        assert.deepEqual(await listed(caller, query), { items: [], leftOut: 0 })
    assert.equal((await user.get('/calls')).status, 400)
    assert.equal((await test.anonymous.get(`/calls?apiId=${api.id}`)).status, 401)
  })

  it('is limited as statistics are', async () => {
    const [limited, failed] = [recordOf(), recordOf({ status: 502, error: 'TargetConnectionFailed', methodId: null })]
    await take([limited, failed])
    const has = async (query: string) => {
      const ids = idsOf(await listed(developer, `apiId=${api.id}&${query}`))
      return [ids.includes(limited.requestId), ids.includes(failed.requestId)]
    }
    assert.deepEqual(await has('statusClass=4'), [true, false])
    assert.deepEqual(await has('reason=TargetConnectionFailed'), [false, true])
    assert.deepEqual(await has(`methodId=${api.method.id}`), [true, false])
    assert.deepEqual(await has(`stageId=${api.stage.id}&environmentId=${api.environment.id}`), [true, true])
    assert.deepEqual(await has(`environmentId=${newId()}`), [false, false])
    assert.deepEqual(await has(`stageId=${newId()}`), [false, false])
  })

  it('says how many were left out, to those who may see them', async () => {
    const counted = async (caller: TestCaller, query: string): Promise<number> => (await listed(caller, query)).leftOut
    const queries = [`apiId=${api.id}`, `subscriptionId=${subscriptionId}`] as const
    const before = await Promise.all(queries.map((query) => counted(developer, query)))
    const { environment } = api
    for (const [subjectId, leftOut] of [
      [subscriptionId, 3],
      [api.id, 40],
      [environment.id, 500],
    ] as const)
      await test.db
        .insert(callRecordCounts)
        .values({ environmentId: environment.id, subjectId, leftOut })
        .onConflictDoUpdate({
          target: [callRecordCounts.environmentId, callRecordCounts.day, callRecordCounts.subjectId],
          set: { leftOut: sql`${callRecordCounts.leftOut} + ${leftOut}` },
        })
    const after = await Promise.all(queries.map((query) => counted(developer, query)))
    assert.deepEqual(
      after.map((count, index) => count - (before[index] ?? 0)),
      [43, 3],
    )
    assert.equal(await counted(user, queries[1]), after[1])
    assert.equal(await counted(await test.as('user'), queries[0]), 0)
  })
})
