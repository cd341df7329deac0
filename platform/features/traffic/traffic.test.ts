import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { addDurations, latencyOf } from '@portico/contract/gateway-snapshot/call-durations'
import { LATENCY_BUCKETS, type TrafficReport, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { dropOldPartitions, ensurePartition, partitionOf } from '../../database/partitions.ts'
import {
  trafficByApi,
  trafficByMethod,
  trafficByOutcome,
  trafficBySubscriber,
  trafficDays,
  trafficHours,
  trafficMinutes,
} from '../../database/schema/traffic.ts'
import { SPANS, spanStart } from '../../database/traffic-spans.ts'
import { transact } from '../../database/transact.ts'
import { rollTraffic } from '../../jobs/roll-traffic.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { recordTraffic } from './record-traffic.ts'

const MIGRATIONS = new URL('../../database/migrations/', import.meta.url)
const MIGRATION = new URL(readdirSync(MIGRATIONS).find((file) => file.endsWith('_traffic-by-day-and-span.sql')) ?? '', MIGRATIONS)

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

type Api = Awaited<ReturnType<typeof buildDeployedApi>>

function rowOf(api: Api, given: Partial<TrafficRow> = {}): TrafficRow {
  return {
    apiId: api.id,
    stageId: api.stage.id,
    methodId: api.method.id,
    subscriptionId: null,
    status: 200,
    error: null,
    calls: 2,
    requestBytes: 10,
    responseBytes: 100,
    durationUs: 1_000,
    latency: bucketsOf({ 3: 2 }),
    ...given,
  }
}

function bucketsOf(counts: Record<number, number>): number[] {
  return Array.from({ length: LATENCY_BUCKETS }, (_, index) => counts[index] ?? 0)
}

/** `latency` of the durations of a row, as SQL. */
const COARSE = `(select array_agg(coalesce((select sum(written / 1024) from unnest(durations) as written
  where greatest(0, least(53, ceil((written % 1024 - 84) / 6.0))) = i), 0)::bigint order by i) from generate_series(0, 53) as i)`

function countsOf(durations: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  addDurations(counts, durations)
  return counts
}

function reportOf(rows: TrafficRow[], given: Partial<TrafficReport> = {}): TrafficReport {
  return { runId: newId(), sequence: 1, from: new Date().toISOString(), rows, ...given }
}

const record = (gatewayId: string, report: TrafficReport) => transact(test.db, (tx) => recordTraffic(tx, gatewayId, report))

async function deployedWithGateway() {
  const developer = await test.as('developer')
  const api = await buildDeployedApi(test, developer)
  return { developer, api, gateway: await buildGateway(test.db, api.environment.id) }
}

describe('a traffic report', () => {
  it('is counted once, even if sent repeatedly or concurrently', async () => {
    const { api, gateway } = await deployedWithGateway()
    const report = reportOf([rowOf(api)])
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => record(gateway.id, report)))
    assert.equal(outcomes.filter(({ taken }) => taken).length, 1)
    assert.equal((await record(gateway.id, report)).taken, false)
    for (const table of [trafficMinutes, trafficHours, trafficDays]) {
      const rows = await test.db.select().from(table).where(eq(table.apiId, api.id))
      assert.deepEqual(
        rows.map(({ calls, requestBytes, responseBytes, durationUs }) => [calls, requestBytes, responseBytes, durationUs]),
        [[2, 10, 100, 1_000]],
      )
    }
  })

  it('is in each sum over spans once', async () => {
    const { api, gateway } = await deployedWithGateway()
    const at = new Date()
    const report = reportOf([rowOf(api), rowOf(api, { status: 503, error: 'TargetConnectionFailed', calls: 3 })], {
      from: at.toISOString(),
    })
    await Promise.all(Array.from({ length: 4 }, () => record(gateway.id, report)))
    for (const table of [trafficByApi, trafficByOutcome, trafficByMethod, trafficBySubscriber]) {
      const rows = await test.db.select().from(table).where(eq(table.apiId, api.id))
      for (const hours of SPANS) {
        const ofSpan = rows.filter(({ span }) => span === hours)
        assert.deepEqual([ofSpan.reduce((sum, { calls }) => sum + calls, 0), ofSpan.reduce((sum, { errors }) => sum + errors, 0)], [5, 3])
        for (const row of ofSpan) assert.deepEqual(row.at, spanStart(at, hours))
      }
    }
    const outcomes = await test.db.select().from(trafficByOutcome).where(eq(trafficByOutcome.apiId, api.id))
    assert.deepEqual([...new Set(outcomes.map(({ statusClass, error }) => `${statusClass} ${error}`))].sort(), [
      '2 ',
      '5 TargetConnectionFailed',
    ])
  })

  it('adds up with the next of its run, with another run and with itself, durations bucket by bucket', async () => {
    const { api, gateway } = await deployedWithGateway()
    const now = new Date()
    const from = now.toISOString()
    const runId = newId()
    await record(gateway.id, reportOf([rowOf(api), rowOf(api, { latency: bucketsOf({ 0: 1, 53: 1 }) })], { runId, from }))
    await record(gateway.id, reportOf([rowOf(api)], { runId, from, sequence: 2 }))
    await record(gateway.id, reportOf([rowOf(api)], { from }))
    const [row, ...rest] = await test.db.select().from(trafficHours).where(eq(trafficHours.apiId, api.id))
    assert.equal(rest.length, 0)
    assert.equal(row?.calls, 8)
    assert.deepEqual(latencyOf(countsOf(row?.durations ?? [])), bucketsOf({ 0: 1, 3: 6, 53: 1 }))
  })

  it('drops rows of unknown versions or other environments, and keeps the rest', async () => {
    const { api, gateway } = await deployedWithGateway()
    const { api: foreign } = await deployedWithGateway()
    const outcome = await record(
      gateway.id,
      reportOf([rowOf(api), rowOf(api, { stageId: newId() }), rowOf(api, { apiId: newId() }), rowOf(foreign)]),
    )
    assert.deepEqual(outcome, { taken: true, droppedRows: 3 })
    assert.equal((await test.db.select().from(trafficMinutes).where(eq(trafficMinutes.apiId, foreign.id))).length, 0)
  })

  it('comes by the gateway link and answers 204 again and again', async () => {
    const { api, gateway } = await deployedWithGateway()
    const caller = test.withAuthorization(`Gateway ${gateway.token}`)
    const report = reportOf([rowOf(api)])
    assert.equal((await caller.post('/gateway-link/traffic', report)).status, 204)
    assert.equal((await caller.post('/gateway-link/traffic', report)).status, 204)
    const [row] = await test.db.select().from(trafficMinutes).where(eq(trafficMinutes.apiId, api.id))
    assert.equal(row?.calls, 2)
  })

  it('of the distant past or future is accepted and dropped', async () => {
    const { api, gateway } = await deployedWithGateway()
    for (const from of ['2001-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']) {
      assert.equal((await record(gateway.id, reportOf([rowOf(api)], { from }))).taken, true)
    }
    assert.equal((await test.db.select().from(trafficHours).where(eq(trafficHours.apiId, api.id))).length, 0)
  })
})

describe('the traffic of an API', () => {
  it('is shown by minute and by hour with quantiles, to its developers only', async () => {
    const { developer, api, gateway } = await deployedWithGateway()
    await record(
      gateway.id,
      reportOf([
        rowOf(api, { calls: 9, latency: bucketsOf({ 10: 9 }) }),
        rowOf(api, { status: 503, calls: 1, latency: bucketsOf({ 20: 1 }) }),
      ]),
    )
    for (const [window, points] of [
      ['hour', 60],
      ['day', 24],
    ] as const) {
      const { body } = await developer.get(`${api.path}/traffic?window=${window}`)
      assert.deepEqual([body.calls, body.errors, body.points.length], [10, 1, points])
      assert.deepEqual([body.p50Ms, body.p95Ms], [1.64, 15.23])
      assert.equal(body.points.at(-1).calls + body.points.at(-2).calls, 10)
    }
    const stranger = await test.as('developer')
    assert.equal((await stranger.get(`${api.path}/traffic`)).body.error, 'NoApi')
    const dashboard = (await developer.get('/dashboards/developer')).body
    assert.deepEqual([dashboard.apis, dashboard.targetServerGroups, dashboard.traffic.calls], [1, 1, 10])
    assert.equal((await stranger.get('/dashboards/developer')).body.traffic.calls, 0)
  })

  it('is empty and without quantiles before the first call', async () => {
    const { developer, api } = await deployedWithGateway()
    const { body } = await developer.get(`${api.path}/traffic`)
    assert.deepEqual([body.calls, body.p50Ms, body.points.length], [0, null, 60])
  })

  it('is counted for subscribers and admins', async () => {
    const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    const gateway = await buildGateway(test.db, api.environment.id)
    const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
    await record(
      gateway.id,
      reportOf([rowOf(api, { subscriptionId: subscription.id }), rowOf(api, { subscriptionId: subscription.id, status: 404, calls: 1 })]),
    )
    const { traffic } = (await user.get(`/my/subscriptions/${subscription.id}`)).body
    assert.deepEqual([traffic.calls, traffic.errors], [3, 1])
    assert.ok(Date.now() - new Date(traffic.lastCalledAt).getTime() < 120_000, traffic.lastCalledAt)
    for (const [window, points] of [
      ['hour', 60],
      ['day', 24],
      ['month', 31],
    ] as const) {
      const { body } = await user.get(`/my/subscriptions/${subscription.id}/traffic?window=${window}`)
      assert.deepEqual([body.calls, body.errors, body.points.length], [3, 1, points], window)
    }
    const dashboard = (await admin.get('/dashboards/admin')).body
    assert.ok(dashboard.traffic.calls >= 3 && dashboard.publishedApis >= 1 && dashboard.pendingSubscriptions >= 1)
    assert.equal((await developer.get('/dashboards/admin')).body.error, 'NotAllowedRole')
  })
})

describe('the traffic of a subscription', () => {
  async function subscribed() {
    const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    const gateway = await buildGateway(test.db, api.environment.id)
    const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
    const path = `/my/subscriptions/${subscription.id}/traffic`
    return { developer, admin, user, api, gateway, subscription, path }
  }

  it('has a point for each step of the window, with zeros where there were no calls', async () => {
    const { user, api, gateway, subscription, path } = await subscribed()
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    for (const hours of [0, 5, 24 * 10, 24 * 10 + 1, 24 * 40])
      await record(gateway.id, reportOf([rowOf(api, { subscriptionId: subscription.id, calls: 1 })], { from: hoursAgo(hours) }))
    await record(gateway.id, reportOf([rowOf(api, { calls: 50 })]))

    const day = (await user.get(`${path}?window=day`)).body.points
    const called = day.flatMap(({ calls }: { calls: number }, index: number) => (calls > 0 ? [index] : []))
    assert.equal(day.length, 24)
    // The hour may end between the report and the answer.
    assert.ok(
      [
        [18, 23],
        [17, 22],
      ].some((expected) => String(expected) === String(called)),
      String(called),
    )
    const month = (await user.get(`${path}?window=month`)).body
    assert.equal(month.calls, 4)
    const steps = month.points.map(({ at }: { at: string }) => Date.parse(at))
    assert.ok(steps.every((at: number, index: number) => at % 86_400_000 === 0 && (index === 0 || at - steps[index - 1] === 86_400_000)))
    assert.equal(month.points.filter(({ calls }: { calls: number }) => calls > 0).length >= 2, true)
    assert.equal((await user.get(path)).body.points.length, 24)
  })

  it('is shown to its subscriber only', async () => {
    const { developer, admin, path } = await subscribed()
    assert.equal((await test.anonymous.get(path)).status, 401)
    assert.equal((await (await test.as('user')).get(path)).body.error, 'SubscriptionNotFound')
    for (const caller of [developer, admin]) assert.equal((await caller.get(path)).status, 403)
  })

  it('refuses other windows', async () => {
    const { user, path } = await subscribed()
    for (const window of ['year', 'constructor', '']) assert.equal((await user.get(`${path}?window=${window}`)).status, 400)
  })
})

describe('traffic from before the tables by day and span', () => {
  it('is carried over as if it had been counted in them', async () => {
    const { api, gateway } = await deployedWithGateway()
    const subscriptionId = newId()
    for (const [index, hoursAgo] of [0, 1, 7, 30, 150, 900].entries()) {
      const from = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
      const refused = rowOf(api, { methodId: null, status: 429, error: 'UsageLimitExceeded', latency: bucketsOf({ 0: 2 }) })
      await record(gateway.id, reportOf([rowOf(api, { subscriptionId, calls: index + 1 }), refused], { from }))
    }
    const tables = ['traffic_days', 'traffic_by_api', 'traffic_by_outcome', 'traffic_by_method', 'traffic_by_subscriber']
    const columns = (table: string) => (table === 'traffic_by_subscriber' ? `to_jsonb(t) - 'last_at'` : 'to_jsonb(t)')
    const stored = async () => {
      const found: Record<string, unknown[]> = {}
      for (const table of tables) {
        // Rows by minute are of the last hour only, and were not there before.
        const minutes = table === 'traffic_by_api' ? 'where span > 0' : ''
        const { rows } = await test.db.execute(sql.raw(`select ${columns(table)} as row from ${table} t ${minutes} order by 1`))
        found[table] = rows
      }
      return found
    }
    // As an older platform counts.
    for (const table of ['traffic_hours', ...tables])
      await test.db.execute(sql.raw(`update ${table} set latency = ${COARSE}, durations = '{}'`))
    const before = await stored()
    for (const table of tables) {
      const { rows } = await test.db.execute<{ name: string }>(
        sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`,
      )
      for (const { name } of rows) await test.db.execute(sql.raw(`drop table ${name}`))
    }
    const statements = readFileSync(MIGRATION, 'utf8')
      .split('--> statement-breakpoint')
      .filter((statement) => /INSERT INTO|DO \$\$/.test(statement))
    assert.equal(statements.length, tables.length + 1)
    for (const statement of statements) await test.db.execute(sql.raw(statement))
    assert.deepEqual(await stored(), before)
  })
})

describe('the partitions of traffic', () => {
  it('are named by day and by month', () => {
    const at = new Date('2026-12-31T23:59:59Z')
    assert.deepEqual(partitionOf('traffic_minutes', at), {
      name: 'traffic_minutes_20261231',
      from: new Date('2026-12-31T00:00:00Z'),
      to: new Date('2027-01-01T00:00:00Z'),
    })
    assert.equal(partitionOf('traffic_hours', at).name, 'traffic_hours_202612')
    assert.deepEqual(partitionOf('traffic_hours', at).to, new Date('2027-01-01T00:00:00Z'))
  })

  it('are created once by concurrent callers, ahead by the job, and dropped when they expire', async () => {
    await buildEnvironment(test.db)
    const old = new Date('2020-01-01T00:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => transact(test.db, (tx) => ensurePartition(tx, 'traffic_minutes', old))))
    await transact(test.db, (tx) => rollTraffic.run(tx))
    const { rows } = await test.db.execute<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'traffic_minutes'::regclass`,
    )
    const names = rows.map(({ name }) => name)
    assert.ok(!names.includes('traffic_minutes_20200101'))
    assert.ok(names.includes(partitionOf('traffic_minutes', new Date(Date.now() + 3 * 86_400_000)).name), names.join())
    assert.deepEqual(await transact(test.db, (tx) => dropOldPartitions(tx, 'traffic_hours', new Date())), [])
    await transact(test.db, (tx) => ensurePartition(tx, 'traffic_days', old))
    await transact(test.db, (tx) => ensurePartition(tx, 'traffic_by_api', old))
    const later = (table: 'traffic_days' | 'traffic_by_api') => transact(test.db, (tx) => dropOldPartitions(tx, table, new Date()))
    assert.deepEqual([await later('traffic_days'), await later('traffic_by_api')], [[], ['traffic_by_api_202001']])
  })
})
