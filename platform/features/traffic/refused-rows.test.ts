import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DURATION_CALLS_MAX, DURATION_UNIT, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import { LATENCY_BUCKETS, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { faultOfRow } from '@portico/contract/gateway-snapshot/traffic-row'
import { fc } from '@portico/contract/testing/properties'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { gateways } from '../../database/schema/environment.ts'
import { trafficHours, trafficMinutes } from '../../database/schema/traffic.ts'
import { buildDeployedApi } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

const MOST = Number.MAX_SAFE_INTEGER

let test: TestPlatform
let developer: TestCaller
let gateway: Awaited<ReturnType<typeof buildGateway>>
let api: Awaited<ReturnType<typeof buildDeployedApi>>
let caller: TestCaller

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
  api = await buildDeployedApi(test, developer)
  gateway = await buildGateway(test.db, api.environment.id)
  caller = test.withAuthorization(`Gateway ${gateway.token}`)
})
after(() => test.stop())

const durationsFor = (calls: number) => writeDurations(new Map([[99, calls]]))
const bucketsOf = (calls: number) => Array.from({ length: LATENCY_BUCKETS }, (_, index) => (index === 3 ? calls : 0))

function rowOf(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    apiId: api.id,
    stageId: api.stage.id,
    methodId: api.method.id,
    subscriptionId: null,
    status: 200,
    error: null,
    calls: 1,
    requestBytes: 10,
    responseBytes: 100,
    durationUs: 1_000,
    durations: durationsFor(1),
    latency: bucketsOf(1),
    ...given,
  }
}

const report = (rows: readonly unknown[], given: Record<string, unknown> = {}) =>
  caller.post('/gateway-link/traffic', { runId: newId(), sequence: 1, from: new Date().toISOString(), rows, ...given })

async function counted() {
  const rows = await test.db.select().from(trafficHours).where(eq(trafficHours.apiId, api.id))
  return rows.reduce((sum, { calls }) => sum + calls, 0)
}

/** Any JSON value, and the values of a broken counter. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 1.5, 99, 600, 999, 1e21, 1e308, 2 ** 53, '', 'GET', '\u0000', '\ud800', 'x'.repeat(500), [], {}, null, true),
)
const field = fc.constantFrom<keyof TrafficRow>(
  'apiId',
  'stageId',
  'methodId',
  'subscriptionId',
  'status',
  'error',
  'calls',
  'requestBytes',
  'responseBytes',
  'durationUs',
  'durations',
  'latency',
)

describe('a report of traffic with odd rows', () => {
  it('is accepted: valid rows are counted once, invalid ones are listed', async () => {
    const odd = fc.oneof(
      anything,
      fc.record({ field, value: anything }).map(({ field, value }) => rowOf({ [field]: value })),
      field.map((name) => Object.fromEntries(Object.entries(rowOf()).filter(([other]) => other !== name))),
      fc.jsonValue().map((surplus) => rowOf({ surplus })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(odd, { freq: 2, nil: 'sound' }), { maxLength: 12 }), async (choices) => {
        const rows = choices.map((choice) => (choice === 'sound' ? rowOf() : choice))
        const sent = JSON.parse(JSON.stringify(rows)) as unknown[]
        const sound = sent.filter((row) => faultOfRow(row) === null) as TrafficRow[]
        const own = sound.filter((row) => row.apiId === api.id && row.stageId === api.stage.id)
        const expected = (await counted()) + own.reduce((sum, { calls }) => sum + calls, 0)
        const body = { runId: newId(), sequence: 7 }
        for (const _ of [1, 2]) {
          const answer = await report(rows, body)
          assert.equal(answer.status, sound.length === sent.length ? 204 : 200, answer.text)
          if (answer.status === 200) assert.equal(answer.body.refusedRows, sent.length - sound.length)
        }
        assert.equal(await counted(), expected)
      }),
      { numRuns: 60 },
    )
  })

  it('names the row and the field of the first that are refused', async () => {
    const wrong = [
      rowOf(),
      rowOf({ status: 999 }),
      rowOf({ latency: [1] }),
      rowOf({ durations: [1] }),
      rowOf({ requestBytes: 2 ** 53 }),
      'row',
    ]
    const { status, body } = await report(wrong)
    assert.deepEqual([status, body.refusedRows], [200, 5])
    assert.deepEqual(body.refused, [
      { row: 1, field: 'status' },
      { row: 2, field: 'latency' },
      { row: 3, field: 'durations' },
      { row: 4, field: 'requestBytes' },
      { row: 5, field: 'row' },
    ])
    const all = await report(Array.from({ length: 5_000 }, () => rowOf({ calls: -1 })))
    assert.deepEqual([all.body.refusedRows, all.body.refused.length], [5_000, 20])
  })

  it('adds up to the largest safe number', async () => {
    const largest = rowOf({
      status: 418,
      requestBytes: MOST,
      responseBytes: MOST,
      durationUs: MOST,
      durations: durationsFor(1_000_000_000),
    })
    for (const _ of [1, 2, 3]) assert.equal((await report([largest, largest])).status, 204)
    for (const table of [trafficMinutes, trafficHours]) {
      const rows = await test.db.select().from(table).where(eq(table.status, 418))
      for (const row of rows) assert.deepEqual([row.requestBytes, row.responseBytes, row.durationUs], [MOST, MOST, MOST])
      assert.equal(
        rows.reduce((sum, { durations }) => sum + Math.floor((durations[0] ?? 0) / DURATION_UNIT), 0),
        6_000_000_000,
      )
    }
    await test.db
      .update(trafficHours)
      .set({ durations: durationsFor(DURATION_CALLS_MAX), latency: bucketsOf(MOST), calls: MOST })
      .where(eq(trafficHours.status, 418))
    assert.equal((await report([largest])).status, 204)
    assert.equal((await developer.get(`${api.path}/traffic?window=day`)).status, 200)
  })

  it('is rejected if it is malformed: another format, too many rows, an invalid time', async () => {
    for (const given of [
      { rows: {} },
      { rows: Array.from({ length: 20_001 }, () => 1) },
      { from: '2026-99-99T00:00:00Z' },
      { runId: '\u0000' },
    ])
      assert.equal((await report([], given)).status, 400, JSON.stringify(given).slice(0, 60))
  })
})

describe('a heartbeat with invalid fields', () => {
  const heartbeat = (given: Record<string, unknown>) =>
    caller.post('/gateway-link/heartbeat', {
      status: 'Running',
      hostName: 'gateway.example.com',
      gatewayVersion: '1.0.0',
      bootedAt: new Date().toISOString(),
      addresses: ['10.0.0.1'],
      snapshotRevision: 1,
      credentialRevision: 1,
      ...given,
    })

  it('is accepted without them', async () => {
    const servers = [
      null,
      7,
      'a',
      [],
      { serverId: 'x', state: 'healthy', since: 'now' },
      { serverId: newId(), state: 'healthy', since: '2026-02-30T00:00:00Z' },
      { serverId: newId(), state: 'excellent', since: '2026-02-20T00:00:00Z' },
    ]
    for (const given of [
      { health: { complete: true, servers } },
      { refusedParts: [null, 'a', {}] },
      { refusedRevision: { revision: 3, reason: `${'a'.repeat(999)}😀 is too long` } },
      { refusedRevision: { revision: 3, reason: 'a name with \u0000 and \ud83d' } },
      { hostName: 'h'.repeat(2_000), gatewayVersion: 'v'.repeat(500), addresses: ['a'.repeat(300)] },
    ]) {
      const { status, text } = await heartbeat(given)
      assert.equal(status, 204, `${JSON.stringify(given).slice(0, 80)} ${text}`)
    }
    const [kept] = await test.db.select().from(gateways).where(eq(gateways.id, gateway.id))
    assert.deepEqual([kept?.hostName?.length, kept?.gatewayVersion?.length, kept?.addresses[0]?.length], [255, 50, 100])
  })

  it('never fails within, whatever is in it', async () => {
    const name = fc.constantFrom(
      'hostName',
      'gatewayVersion',
      'bootedAt',
      'addresses',
      'snapshotRevision',
      'refusedRevision',
      'refusedParts',
      'health',
    )
    await fc.assert(
      fc.asyncProperty(name, anything, async (name, value) => {
        const { status, text } = await heartbeat({ [name]: value })
        assert.ok(status === 204 || status === 400, `${status} ${text}`)
      }),
      { numRuns: 200 },
    )
  })
})
