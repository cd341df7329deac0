import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { durationBucket, latencyOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { STATUS_DAYS, STATUS_PAGE_SIZE } from '@portico/contract/service-status/service-status'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { gateways } from '../../database/schema/environment.ts'
import { apiChecks } from '../../database/schema/service-status.ts'
import { settings } from '../../database/schema/setting.ts'
import { targetServerHealth, targetServers } from '../../database/schema/target-server.ts'
import { transact } from '../../database/transact.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { recordTraffic } from '../traffic/record-traffic.ts'
import { recordChecks } from './record-checks.ts'
import { availabilityOf, stateOf } from './status-figures.ts'

const DAY_MS = 86_400_000

type Signed = Awaited<ReturnType<TestPlatform['as']>>
type Api = Awaited<ReturnType<typeof buildPublishedApi>>

let test: TestPlatform
let developer: Signed
let admin: Signed
let api: Api
let gatewayId: string

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())
beforeEach(async () => {
  ;[developer, admin] = [await test.as('developer'), await test.as('admin')]
  api = await buildPublishedApi(test, developer, admin)
  gatewayId = (await buildGateway(test.db, api.environment.id)).id
})

const statusOf = async ({ id }: Pick<Api, 'id'>) => made(await test.anonymous.get(`/service-status/apis/${id}`))
const ofDaysAgo = (status: { days: (number | null)[] }, days: number) => status.days.at(-1 - days)

/** Counts calls of a day with one answer, each of which took as long. */
async function count(
  daysAgo: number,
  calls: number,
  answer: { status: number; error?: GatewayErrorCode },
  ms = 10,
  of = api,
  by = gatewayId,
) {
  const counts = new Map([[durationBucket(ms * 1_000), calls]])
  const row = {
    ...{ apiId: of.id, stageId: of.stage.id, methodId: of.method.id, subscriptionId: null, calls },
    ...{ status: answer.status, error: answer.error ?? null, requestBytes: 0, responseBytes: 0, durationUs: 0 },
    ...{ durations: writeDurations(counts), latency: latencyOf(counts) },
  }
  const from = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  await transact(test.db, (tx) => recordTraffic(tx, by, { runId: newId(), sequence: 1, from, rows: [row] }))
}

/** Makes the gateway report how it sees the servers of the API. */
async function report(state: 'healthy' | 'normal' | 'unhealthy' | 'dnsError', secondsAgo = 0) {
  await test.db
    .update(gateways)
    .set({ lastHeartbeatAt: new Date(Date.now() - secondsAgo * 1_000) })
    .where(eq(gateways.id, gatewayId))
  const servers = await test.db.select({ id: targetServers.id }).from(targetServers).where(eq(targetServers.groupId, api.group.id))
  for (const { id } of servers) {
    const row = { gatewayId, serverId: id, state, since: new Date(), reportedAt: new Date() }
    await test.db
      .insert(targetServerHealth)
      .values(row)
      .onConflictDoUpdate({ target: [targetServerHealth.gatewayId, targetServerHealth.serverId], set: row })
  }
}
const check = () => transact(test.db, recordChecks)

describe('the availability of an API', () => {
  it('is the share of counted calls that neither the gateways nor the target failed, by UTC day', async () => {
    await count(0, 990, { status: 200 })
    await count(0, 10, { status: 502, error: 'TargetConnectionFailed' })
    await count(3, 95, { status: 201 }, 400)
    await count(3, 5, { status: 500 }, 400)
    const status = await statusOf(api)
    assert.equal(status.days.length, STATUS_DAYS)
    assert.deepEqual([ofDaysAgo(status, 0), ofDaysAgo(status, 3)], [0.99, 0.95])
    assert.equal(status.availability, Math.round((1 - 15 / 1_100) * 100_000) / 100_000)
    assert.ok(status.days.filter((day: number | null) => day !== null).length === 2, 'days without calls and checks are empty')
    assert.ok(Math.abs(status.p95Ms - 400) < 8, `${status.p95Ms}`)
  })

  it('counts each code of the gateway as the decision says', async () => {
    const failing = (Object.keys(GATEWAY_ERROR_STATUS) as GatewayErrorCode[]).filter(
      (code) => GATEWAY_ERROR_STATUS[code] >= 500 && !['TransferCodingNotSupported', 'VersionPaused'].includes(code),
    )
    assert.deepEqual(failing.sort(), [
      ...['ApiNotServable', 'IntrospectionFailed', 'NoHealthyServer', 'NotReady'],
      ...['TargetConnectionFailed', 'TargetOverloaded', 'TargetTimeout'],
    ])
    for (const code of Object.keys(GATEWAY_ERROR_STATUS) as GatewayErrorCode[])
      await count(1, 10, { status: GATEWAY_ERROR_STATUS[code], error: code })
    // Calls of paused versions count neither as answered nor as failed.
    const all = (Object.keys(GATEWAY_ERROR_STATUS).length - 1) * 10
    assert.equal(ofDaysAgo(await statusOf(api), 1), Math.round((1 - (failing.length * 10) / all) * 100_000) / 100_000)
  })

  it('leaves out environments that the portal does not show', async () => {
    const hidden = await buildPublishedApi(test, developer, admin)
    const other = (await buildGateway(test.db, hidden.environment.id)).id
    await count(0, 10, { status: 503, error: 'NotReady' }, 10, hidden, other)
    assert.equal((await statusOf(hidden)).availability, 0)
    await test.db.execute(sql`update environments set exposed_on_portal = false where id = ${hidden.environment.id}`)
    assert.equal((await statusOf(hidden)).availability, null)
  })

  it('never rounds a failure away, and never invents a day', () => {
    const of = (calls: number, failures: number) => availabilityOf({ calls, failures, checks: 0, failedChecks: 0 })
    assert.deepEqual([of(10_000_000, 1), of(5, 0), of(4, 1)], [0.99999, 1, 0.75])
    assert.equal(availabilityOf({ calls: 0, failures: 0, checks: 8, failedChecks: 2 }), 0.75)
    assert.equal(availabilityOf({ calls: 1, failures: 0, checks: 8, failedChecks: 8 }), 1, 'calls say more than checks')
    assert.deepEqual([availabilityOf(undefined), availabilityOf({ calls: 0, failures: 0, checks: 0, failedChecks: 0 })], [null, null])
  })
})

describe('health checks', () => {
  it('judge a day without calls, and say how the API is now', async () => {
    assert.deepEqual([(await statusOf(api)).state, ofDaysAgo(await statusOf(api), 0)], ['noData', null])
    await report('healthy')
    for (const _ of [1, 2, 3]) await check()
    assert.deepEqual([(await statusOf(api)).state, ofDaysAgo(await statusOf(api), 0)], ['operational', 1])
    await report('unhealthy')
    await check()
    assert.deepEqual([(await statusOf(api)).state, ofDaysAgo(await statusOf(api), 0)], ['outage', 0.75])
    assert.equal(made(await test.anonymous.get('/service-status')).failing, 1)
    await count(0, 1, { status: 200 })
    assert.equal(ofDaysAgo(await statusOf(api), 0), 1)
    await test.db
      .update(apiChecks)
      .set({ checkedAt: new Date(Date.now() - 3_600_000) })
      .where(eq(apiChecks.apiId, api.id))
    assert.equal((await statusOf(api)).state, 'noData', 'an old check says nothing about now')
    await test.db.delete(apiChecks)
  })

  it('say nothing where nobody checks, no gateway reports, or no version is active', async () => {
    const counted = () => test.db.$count(apiChecks, eq(apiChecks.apiId, api.id))
    await report('normal')
    await check()
    await report('unhealthy', 60)
    await check()
    await report('dnsError')
    made(await developer.post(`${api.path}/stages/${api.stage.id}/pause`))
    await check()
    assert.equal(await counted(), 0)
    made(await developer.post(`${api.path}/stages/${api.stage.id}/resume`))
    await check()
    assert.equal(await counted(), 1)
    await test.db.delete(apiChecks)
  })
})

it('an API is as its incidents, its last check and its recent calls say, the worst of them; maintenance explains the others', () => {
  const base = { days: new Map(), durations: [], recent: { calls: 0, failures: 0 }, lastOk: null, impacts: [] as const }
  const failing = { recent: { calls: 100, failures: 50 } }
  assert.equal(stateOf(base), 'noData')
  assert.equal(stateOf({ ...base, recent: { calls: 9, failures: 9 } }), 'noData')
  assert.equal(stateOf({ ...base, recent: { calls: 100, failures: 1 } }), 'operational')
  assert.equal(stateOf({ ...base, ...failing }), 'degraded')
  assert.equal(stateOf({ ...base, ...failing, lastOk: true }), 'degraded')
  assert.equal(stateOf({ ...base, lastOk: false }), 'outage')
  assert.equal(stateOf({ ...base, lastOk: true, impacts: ['minor'] }), 'degraded')
  assert.equal(stateOf({ ...base, lastOk: false, impacts: ['minor'] }), 'outage')
  assert.equal(stateOf({ ...base, ...failing, lastOk: false, impacts: ['maintenance'] }), 'maintenance')
  assert.equal(stateOf({ ...base, impacts: ['maintenance', 'major'] }), 'outage')
})

describe('the public status', () => {
  it('lists published APIs by name, a page at a time, without those that are turned off', async () => {
    const names: string[] = []
    for (let page = 1; ; page++) {
      const { items, total, size } = made(await test.anonymous.get(`/service-status?page=${page}`))
      assert.equal(size, STATUS_PAGE_SIZE)
      names.push(...items.map(({ name }: { name: string }) => name))
      if (page * size >= total) break
    }
    assert.deepEqual(
      names,
      [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
    assert.ok(names.includes(api.name))
    const { id: _id, ...input } = made(await developer.get(api.path))
    made(await developer.put(api.path, { name: input.name, targetServerGroupId: api.group.id, showStatus: false }))
    assert.equal(made(await developer.get(api.path)).showStatus, false)
    const answer = await test.anonymous.get(`/service-status/apis/${api.id}`)
    assert.deepEqual([answer.status, answer.body.error], [404, 'NoApi'])
    const { total } = made(await test.anonymous.get('/service-status'))
    assert.equal(total, names.length - 1)
  })

  it('is answered to nobody while an admin has turned it off', async () => {
    made(await admin.put('/portal-management/menus', { shown: ['apis', 'status'], publishesStatus: false }))
    for (const path of ['/service-status', '/service-status/incidents', `/service-status/apis/${api.id}`]) {
      const { status, body } = await test.anonymous.get(path)
      assert.deepEqual([status, body.error], [404, 'NotFound'], path)
    }
    assert.deepEqual(made(await test.anonymous.get('/portal-state')).menus, ['apis'])
    await test.db.delete(settings)
    made(await test.anonymous.get('/service-status'))
  })
})
