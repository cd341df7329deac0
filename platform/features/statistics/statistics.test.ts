import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { durationBucket, latencyOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import type { TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { GROUPINGS } from '@portico/contract/statistics/statistics'
import { fc } from '@portico/contract/testing/properties'
import { newId } from '../../database/new-id.ts'
import { transact } from '../../database/transact.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { startTestPlatform, type TestBody, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { recordTraffic } from '../traffic/record-traffic.ts'
import { statisticsPeriod } from './statistics-period.ts'
import { getStatistics } from './statistics-view.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONES = ['UTC', 'Asia/Seoul', 'America/New_York']

let test: TestPlatform
let developer: Awaited<ReturnType<TestPlatform['as']>>
let user: TestCaller
let admin: TestCaller
let api: Awaited<ReturnType<typeof buildPublishedApi>>
let other: Awaited<ReturnType<typeof buildDeployedApi>>
let subscriptionId: string
/** Every counted row with the moment of its report. */
const counted: (TrafficRow & { milliseconds: number; at: number; environmentId: string })[] = []

type Api = Pick<Awaited<ReturnType<typeof buildDeployedApi>>, 'id' | 'stage' | 'method' | 'environment'>

const OUTCOMES = [
  { status: 200, error: null },
  { status: 201, error: null },
  { status: 404, error: null },
  { status: 429, error: 'UsageLimitExceeded' },
  { status: 502, error: 'TargetConnectionFailed' },
] as const

/** How long each call of a row takes. */
const millisecondsOf = (number: number) => 1 + (number % 40)

function rowOf(of: Api, number: number): TrafficRow {
  const outcome = OUTCOMES[number % OUTCOMES.length] ?? OUTCOMES[0]
  const calls = 1 + (number % 7)
  const counts = new Map([[durationBucket(1_000 * millisecondsOf(number)), calls]])
  return {
    apiId: of.id,
    stageId: of.stage.id,
    methodId: number % 3 === 0 ? null : of.method.id,
    subscriptionId: of.id === api.id && number % 2 === 0 ? subscriptionId : null,
    ...outcome,
    calls,
    requestBytes: calls * 10,
    responseBytes: calls * 1_000,
    durationUs: calls,
    durations: writeDurations(counts),
    latency: latencyOf(counts),
  }
}

before(async () => {
  test = await startTestPlatform()
  ;[developer, user, admin] = [await test.as('developer'), await test.as('user'), await test.as('admin')]
  api = await buildPublishedApi(test, developer, admin)
  other = await buildDeployedApi(test, developer)
  subscriptionId = made(await user.post('/my/subscriptions', { apiId: api.id })).id
  const gateways = new Map<string, string>()
  for (const { environment } of [api, other]) gateways.set(environment.id, (await buildGateway(test.db, environment.id)).id)
  const now = Date.now()
  for (let number = 0; number < 160; number++) {
    const of = number % 4 === 0 ? other : api
    // The newest are of the present hour, the oldest 40 days ago.
    const at = now - Math.floor((number / 160) ** 2 * 40 * DAY_MS)
    const row = rowOf(of, number)
    const report = { runId: newId(), sequence: 1, from: new Date(at).toISOString(), rows: [row] }
    await transact(test.db, (tx) => recordTraffic(tx, gateways.get(of.environment.id) ?? '', report))
    counted.push({ ...row, milliseconds: millisecondsOf(number), at, environmentId: of.environment.id })
  }
})
after(() => test.stop())

const KEY_OF: Record<(typeof GROUPINGS)[number], (row: (typeof counted)[number]) => string> = {
  api: ({ apiId }) => apiId,
  endpoint: ({ methodId }) => methodId ?? '00000000-0000-0000-0000-000000000000',
  version: ({ stageId }) => stageId,
  subscriber: ({ subscriptionId: id }) => id ?? '00000000-0000-0000-0000-000000000000',
  statusClass: ({ status }) => String(Math.floor(status / 100)),
  reason: ({ error }) => error ?? '',
  environment: ({ environmentId }) => environmentId,
}

interface Asked {
  by: (typeof GROUPINGS)[number]
  timeZone: string
  daysAgo: number
  days: number
  step: 'hour' | 'day' | undefined
  filters: Partial<Record<'apiId' | 'methodId' | 'stageId' | 'subscriptionId' | 'statusClass' | 'reason' | 'environmentId', string>>
}

const dateOf = (zone: string, daysAgo: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(Date.now() - daysAgo * DAY_MS))

function queryOf({ by, timeZone, daysAgo, days, step, filters }: Asked): string {
  const from = dateOf(timeZone, daysAgo + days - 1)
  const query = { from, to: dateOf(timeZone, daysAgo), timeZone, by, ...(step ? { step } : {}), ...filters }
  return new URLSearchParams(query).toString()
}

function matches(row: (typeof counted)[number], { filters }: Pick<Asked, 'filters'>, view: TestBody): boolean {
  const { apiId, methodId, stageId, subscriptionId: subscription, statusClass, reason, environmentId } = filters
  const hour = Math.floor(row.at / HOUR_MS) * HOUR_MS
  return (
    hour >= Date.parse(view.from) &&
    hour < Date.parse(view.to) &&
    (!apiId || row.apiId === apiId) &&
    (!methodId || row.methodId === methodId) &&
    (!stageId || row.stageId === stageId) &&
    (!subscription || row.subscriptionId === subscription) &&
    (!statusClass || KEY_OF.statusClass(row) === statusClass) &&
    (!reason || row.error === reason) &&
    (!environmentId || row.environmentId === environmentId)
  )
}

const total = (rows: { calls: number }[]) => rows.reduce((sum, { calls }) => sum + calls, 0)

describe('statistics', () => {
  it('count exactly what gateways reported, for every grouping, filter, step and time zone', async () => {
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })
    const asked: fc.Arbitrary<Asked> = fc
      .record({
        by: fc.constantFrom(...GROUPINGS),
        timeZone: fc.constantFrom(...ZONES),
        daysAgo: fc.integer({ min: 0, max: 12 }),
        days: fc.constantFrom(1, 2, 7, 31),
        step: maybe(fc.constantFrom('hour' as const, 'day' as const)),
        methodId: maybe(fc.constant('method')),
        stageId: maybe(fc.constant('stage')),
        subscriptionId: maybe(fc.constant('subscription')),
        statusClass: maybe(fc.constantFrom('2', '4', '5')),
        reason: maybe(fc.constantFrom('UsageLimitExceeded', 'TargetConnectionFailed')),
        environmentId: maybe(fc.constant('environment')),
        isOfOne: fc.boolean(),
      })
      .map(({ isOfOne, methodId, stageId, subscriptionId: subscription, statusClass, reason, environmentId, ...rest }) => {
        const needsApi = isOfOne || methodId || stageId || subscription || ['endpoint', 'version', 'subscriber'].includes(rest.by)
        const filters = {
          ...(needsApi ? { apiId: api.id } : {}),
          ...(methodId ? { methodId: api.method.id } : {}),
          ...(stageId ? { stageId: api.stage.id } : {}),
          ...(subscription ? { subscriptionId } : {}),
          ...(statusClass ? { statusClass } : {}),
          ...(reason ? { reason } : {}),
          ...(environmentId ? { environmentId: api.environment.id } : {}),
        }
        return { ...rest, filters }
      })
    await fc.assert(
      fc.asyncProperty(asked, fc.boolean(), async (one, isAdmin) => {
        const view = made(await (isAdmin ? admin : developer).get(`/statistics?${queryOf(one)}`))
        const expected = counted.filter((row) => matches(row, one, view))
        assert.equal(view.total.calls, total(expected))
        assert.equal(view.total.errors, total(expected.filter(({ status }) => status >= 400)))
        assert.equal(view.total.responseBytes, total(expected) * 1_000)
        assert.equal(total(view.points), view.total.calls)
        const groups = new Map<string, number>()
        for (const row of expected) {
          const key = KEY_OF[one.by](row)
          if (key !== '') groups.set(key, (groups.get(key) ?? 0) + row.calls)
        }
        assert.deepEqual(new Map(view.groups.map(({ key, calls }: TestBody) => [key, calls])), groups)
        assert.equal(view.groupCount, groups.size)
      }),
      { numRuns: 60 },
    )
  })

  it('estimate latencies from the merged buckets', async () => {
    const view = made(await developer.get(`/statistics?from=${dateOf('UTC', 30)}&to=${dateOf('UTC', 0)}&apiId=${api.id}`))
    const rows = counted.filter((row) => matches(row, { filters: { apiId: api.id } }, view))
    const durations = rows.flatMap(({ milliseconds, calls }) => Array.from({ length: calls }, () => milliseconds))
    durations.sort((a, b) => a - b)
    const exact = (share: number) => durations[Math.ceil(share * durations.length) - 1] ?? 0
    for (const [shown, share] of [
      [view.total.p50Ms, 0.5],
      [view.total.p95Ms, 0.95],
      [view.total.p99Ms, 0.99],
    ] as const)
      assert.ok(Math.abs(shown / exact(share) - 1) <= 0.02, `${shown} of ${exact(share)}`)
  })

  it('compare with the period before, and have minutes of one API', async () => {
    const today = dateOf('UTC', 0)
    const hours = made(await admin.get(`/statistics?from=${today}&to=${today}`))
    assert.equal(hours.step, 'hour')
    const minutes = made(await developer.get(`/statistics?from=${today}&to=${today}&step=minute&apiId=${api.id}`))
    const ofOne = made(await developer.get(`/statistics?from=${today}&to=${today}&apiId=${api.id}`))
    assert.deepEqual([minutes.step, minutes.total.calls], ['minute', ofOne.total.calls])
    assert.equal((await admin.get(`/statistics?from=${today}&to=${today}&step=minute&by=endpoint&apiId=${api.id}`)).body.groups.length, 2)
    const week = made(await developer.get(`/statistics?apiId=${api.id}`))
    assert.deepEqual([week.step, week.points.length], ['day', 7])
    const span = Date.parse(week.to) - Date.parse(week.from)
    const earlier = counted.filter(({ at, apiId }) => {
      const hour = Math.floor(at / HOUR_MS) * HOUR_MS
      return apiId === api.id && hour >= Date.parse(week.from) - 7 * DAY_MS && hour < Date.parse(week.from) - 7 * DAY_MS + span
    })
    assert.equal(week.before.calls, total(earlier))
    assert.equal(week.groups[0].beforeCalls, total(earlier))
    assert.equal(week.deployments.length, 1)
  })

  it('of days whose hours are deleted are counted by UTC day', async () => {
    const later = new Date(Date.now() + 420 * DAY_MS)
    const person = { id: developer.id, roles: ['developer'] as const, locale: 'en' as const, email: '', name: '', sessionId: '' }
    const query = { from: dateOf('UTC', 20), to: dateOf('UTC', 1), timeZone: 'Asia/Seoul', by: 'endpoint' as const, apiId: api.id }
    const view = await getStatistics(test.db, { ...person, roles: [...person.roles] }, query as never, later)
    const days = counted.filter(({ at, apiId }) => {
      const day = Math.floor(at / DAY_MS) * DAY_MS
      return apiId === api.id && day >= Date.parse(view.from) && day < Date.parse(view.to)
    })
    assert.ok(days.length > 10)
    assert.deepEqual([view.total.calls, total(view.groups)], [total(days), total(days)])
  })

  it('of a future period are empty, by each grouping', async () => {
    const future = `from=2100-01-01&to=2100-01-03&apiId=${api.id}`
    for (const by of GROUPINGS) {
      const view = made(await developer.get(`/statistics?${future}&by=${by}`))
      assert.deepEqual([view.total.calls, view.points, view.groups, view.groupCount], [0, [], [], 0], by)
    }
  })

  it('name what the filters name, but nothing of another API', async () => {
    const chosenOf = async (query: string) =>
      made(await developer.get(`/statistics?apiId=${api.id}&${query}`)).chosen.map(({ by, name }: TestBody) => [by, name])
    const query = `stageId=${api.stage.id}&methodId=${api.method.id}&subscriptionId=${subscriptionId}&environmentId=${api.environment.id}`
    assert.deepEqual(await chosenOf(query), [
      ['api', made(await developer.get(`/apis/${api.id}`)).name],
      ['environment', made(await admin.get(`/environments/${api.environment.id}`)).name],
      ['version', 'v1'],
      ['endpoint', 'GET /items/{itemId}'],
      ['subscriber', made(await user.get('/account')).name],
    ])
    assert.deepEqual((await chosenOf(`methodId=${other.method.id}&stageId=${other.stage.id}`)).slice(1), [
      ['version', null],
      ['endpoint', null],
    ])
  })

  it('are shown to those who work on an API only', async () => {
    const stranger = await test.as('developer')
    assert.equal((await stranger.get(`/statistics?apiId=${api.id}`)).body.error, 'NoApi')
    assert.equal(made(await stranger.get('/statistics')).total.calls, 0)
    assert.equal((await test.anonymous.get('/statistics')).status, 401)
    assert.equal((await user.get('/statistics')).status, 403)
  })

  it('reject a period of over 31 days, unknown time zones, and groups that need an API', async () => {
    const broken = async (query: string) => {
      const { status, body } = await developer.get(`/statistics?${query}`)
      assert.equal(status, 400, query)
      return JSON.stringify(body)
    }
    assert.match(await broken('from=2026-01-01&to=2026-02-01'), /period/)
    assert.match(await broken('from=2026-01-02&to=2026-01-01'), /period/)
    assert.match(await broken('timeZone=Mars/Olympus'), /timeZone/)
    for (const query of ['by=endpoint', 'by=subscriber', 'by=version', `methodId=${newId()}`]) assert.match(await broken(query), /apiId/)
    for (const query of ['by=constructor', 'step=year', 'statusClass=9', 'reason=%27', 'from=2026-02-30', 'apiId=1']) await broken(query)
  })
})

describe('the statistics of a subscription', () => {
  const path = () => `/my/subscriptions/${subscriptionId}/statistics`

  it('count the own calls, by each grouping', async () => {
    for (const by of ['endpoint', 'version', 'statusClass', 'reason'] as const) {
      const view = made(await user.get(`${path()}?from=${dateOf('UTC', 30)}&to=${dateOf('UTC', 0)}&by=${by}`))
      const own = counted.filter((row) => matches(row, { filters: { subscriptionId } }, view))
      assert.deepEqual([view.total.calls, total(view.groups)], [total(own), total(own.filter(({ error }) => by !== 'reason' || error))], by)
    }
  })

  it('are shown to its subscriber only', async () => {
    assert.equal((await test.anonymous.get(path())).status, 401)
    assert.equal((await (await test.as('user')).get(path())).body.error, 'SubscriptionNotFound')
    for (const caller of [developer, admin]) assert.equal((await caller.get(path())).status, 403)
    assert.equal((await (await test.as('user')).get(`${path()}/export`)).body.error, 'SubscriptionNotFound')
  })
})

describe('the top of the traffic', () => {
  const week = () => counted.filter(({ at }) => at >= Date.parse(`${dateOf('UTC', 6)}T00:00:00Z`))

  it('has the APIs, subscribers, methods and reasons with the most calls or errors, with their API', async () => {
    const top = made(await developer.get('/statistics/top'))
    const callsOf = (match: (row: (typeof counted)[number]) => boolean) => total(week().filter(match))
    assert.deepEqual(
      new Map(top.apis.map(({ key, calls }: TestBody) => [key, calls])),
      new Map([api, other].map(({ id }) => [id, callsOf(({ apiId }) => apiId === id)])),
    )
    assert.deepEqual(
      top.subscribers.map(({ key, apiId, calls }: TestBody) => [key, apiId, calls]),
      [[subscriptionId, api.id, callsOf((row) => row.subscriptionId === subscriptionId)]],
    )
    for (const list of ['slowest', 'failing']) {
      const methods = new Map([api, other].map(({ method, id }) => [method.id, [id, callsOf(({ methodId }) => methodId === method.id)]]))
      assert.deepEqual(new Map(top[list].map(({ key, apiId, calls }: TestBody) => [key, [apiId, calls]])), methods, list)
    }
    const [first, second] = top.failing
    assert.ok(first.errors >= second.errors && top.slowest[0].p95Ms >= top.slowest[1].p95Ms)
    assert.equal(first.errors, total(week().filter(({ methodId, status }) => methodId === first.key && status >= 400)))
    assert.deepEqual(
      new Map(top.reasons.map(({ key, calls }: TestBody) => [key, calls])),
      new Map(['UsageLimitExceeded', 'TargetConnectionFailed'].map((reason) => [reason, callsOf(({ error }) => error === reason)])),
    )
  })

  it('is that of own and shared APIs only', async () => {
    const stranger = await test.as('developer')
    const nothing = { apis: [], subscribers: [], slowest: [], failing: [], reasons: [] }
    assert.deepEqual(made(await stranger.get('/statistics/top?timeZone=Asia/Seoul')), nothing)
    assert.equal((await test.anonymous.get('/statistics/top')).status, 401)
    assert.equal((await user.get('/statistics/top')).status, 403)
    assert.equal((await developer.get('/statistics/top?timeZone=Mars/Olympus')).status, 400)
  })
})

describe('a download of statistics', () => {
  it('has the rows of the view as .xlsx and CSV', async () => {
    const query = `apiId=${api.id}&by=endpoint&timeZone=Asia/Seoul`
    const view = made(await developer.get(`/statistics?${query}`))
    for (const table of ['points', 'groups'] as const) {
      const csv = await developer.get(`/statistics/export?${query}&format=csv&table=${table}`)
      assert.match(String(csv.headers['content-type']), /text\/csv/)
      assert.equal(csv.text.trim().split('\r\n').length, view[table].length + 1)
      const { rows } = await readWorkbook(test, developer.accessToken, `/statistics/export?${query}&table=${table}`)
      assert.equal(rows.length, view[table].length + 1)
    }
  })
})

describe('the period of statistics', () => {
  const at = (text: string) => Date.parse(text)
  const asked = (from: string, to: string, timeZone: string) =>
    statisticsPeriod({ from, to, timeZone, step: 'day' }, false, at('2026-12-15T10:20:00Z'))

  it('has days of 23 and 25 hours, and the days before it', () => {
    const { steps, from, to, before: earlier } = asked('2026-10-25', '2026-10-26', 'Europe/Berlin')
    assert.deepEqual([from, to], [at('2026-10-24T22:00:00Z'), at('2026-10-26T23:00:00Z')])
    assert.deepEqual(steps, [at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z')])
    assert.deepEqual([earlier.from, earlier.to], [at('2026-10-22T22:00:00Z'), from])
  })

  it('ends with the present hour, and the one before it after as long', () => {
    const { to, steps, before: earlier } = asked('2026-12-14', '2026-12-15', 'Asia/Seoul')
    assert.deepEqual([to, steps.length], [at('2026-12-15T11:00:00Z'), 2])
    assert.equal(earlier.to - earlier.from, to - at('2026-12-13T15:00:00Z'))
  })

  it('of the future is empty', () => {
    const { from, to, steps } = asked('2027-01-01', '2027-01-05', 'UTC')
    assert.deepEqual([to - from, steps], [0, []])
  })
})
