import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { LATENCY_BUCKETS, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { newId } from '../../database/new-id.ts'
import { transact } from '../../database/transact.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { recordTraffic } from '../traffic/record-traffic.ts'
import { usageOfPerson } from './usage-queries.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let developer: Signed
let api: Awaited<ReturnType<typeof buildPublishedApi>>

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
  const usageLimits = { perSecond: 5, perMinute: 60, perHour: null, perDay: 1000 }
  api = await buildPublishedApi(test, developer, await test.as('superAdmin'), { usageLimits })
})
after(() => test.stop())

const latency = Array.from({ length: LATENCY_BUCKETS }, () => 0)

/** Reports calls of a subscription at a time. */
async function called(subscriptionId: string, at: Date, calls: number, given: Partial<TrafficRow> = {}) {
  const gateway = await buildGateway(test.db, api.environment.id)
  const sums = { calls, requestBytes: 0, responseBytes: 0, durationUs: 0, latency }
  const ids = { apiId: api.id, stageId: api.stage.id, methodId: api.method.id, subscriptionId }
  const row = { ...ids, ...sums, status: 200, error: null, ...given }
  const report = { runId: newId(), sequence: 1, from: at.toISOString(), rows: [row] }
  await transact(test.db, (tx) => recordTraffic(tx, gateway.id, report))
}

async function subscriber() {
  const person = await test.as('user')
  const { id } = made(await person.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${id}/approve`))
  const usedAt = async (now: Date) => (await usageOfPerson(test.db, person.id, [api.id], now)).get(api.id)?.[0]?.used
  return { person, id, usedAt }
}

/** The start of yesterday in UTC: the start of every window, and never ahead of the platform's time. */
const yesterday = new Date((Math.floor(Date.now() / 86_400_000) - 1) * 86_400_000)
const after0 = (seconds: number) => new Date(yesterday.getTime() + seconds * 1000)

describe('the usage of a person', () => {
  it('counts the current window, and the one before by its remaining share', async () => {
    const { id, usedAt } = await subscriber()
    await called(id, after0(0), 40)
    await called(id, after0(60), 3)
    assert.deepEqual(await usedAt(after0(60)), { perMinute: 43, perHour: 43, perDay: 43 })
    assert.deepEqual(await usedAt(after0(105)), { perMinute: 13, perHour: 43, perDay: 43 })
    assert.deepEqual(await usedAt(after0(3600)), { perMinute: 0, perHour: 43, perDay: 43 })
    assert.deepEqual(await usedAt(after0(5400)), { perMinute: 0, perHour: 22, perDay: 43 })
    assert.deepEqual(await usedAt(after0(86_400 + 43_200)), { perMinute: 0, perHour: 0, perDay: 22 })
  })

  it('is that of all their subscriptions to the API, and of nobody else', async () => {
    const { person, id, usedAt } = await subscriber()
    const other = await subscriber()
    await called(id, after0(0), 2)
    await called(other.id, after0(0), 50)
    made(await person.post(`/my/subscriptions/${id}/cancel`))
    const next = made(await person.post('/my/subscriptions', { apiId: api.id }))
    await called(next.id, after0(1), 3)
    assert.deepEqual(await usedAt(after0(5)), { perMinute: 5, perHour: 5, perDay: 5 })
  })

  it('has no calls that gateways refused, and those whose target failed', async () => {
    const { id, usedAt } = await subscriber()
    await called(id, after0(0), 7, { status: 429, error: 'UsageLimitExceeded' })
    await called(id, after0(0), 5, { status: 503, error: 'NoHealthyServer' })
    await called(id, after0(0), 2, { status: 504, error: 'TargetTimeout' })
    await called(id, after0(0), 1, { status: 500 })
    assert.deepEqual(await usedAt(after0(5)), { perMinute: 3, perHour: 3, perDay: 3 })
  })

  it('is shown beside the limits that gateways enforce', async () => {
    const { person, id } = await subscriber()
    const { usage } = made(await person.get(`/my/subscriptions/${id}`))
    assert.deepEqual(
      usage.map(({ limits }: { limits: object }) => limits),
      [{ perSecond: 5, perMinute: 60, perHour: null, perDay: 1000 }],
    )
  })
})
