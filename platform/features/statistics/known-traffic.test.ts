import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { durationBucket, latencyOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import type { TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { dateAfter, dateIn, dayStarts } from '@portico/contract/statistics/local-days'
import { newId } from '../../database/new-id.ts'
import { transact } from '../../database/transact.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { startTestPlatform, type TestBody, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { recordTraffic } from '../traffic/record-traffic.ts'

// Traffic of a known shape, over days of 23 and 25 hours, gives exactly its own counts: on the page, in the files, and to the subscriber.

const HOUR_MS = 3_600_000
/** Hours before and after each day, which belong to its neighbours. */
const AROUND_HOURS = 1
const SEARCHED_DAYS = 380
/** How far a percentile may be off, besides the hundredth of a millisecond that it is rounded to. */
const PERCENTILE_ERROR = 0.02
const ZONES = ['Europe/Berlin', 'America/New_York'] as const
const OUTCOMES = [
  { status: 200, error: null },
  { status: 204, error: null },
  { status: 404, error: null },
  { status: 429, error: 'UsageLimitExceeded' },
  { status: 503, error: 'NoHealthyServer' },
] as const

interface KnownCall {
  at: number
  row: TrafficRow
  /** The duration of each call, in milliseconds. */
  durations: number[]
}
interface ChangedDay {
  zone: string
  date: string
  hours: number
}

let test: TestPlatform
let developer: Awaited<ReturnType<TestPlatform['as']>>
let users: Awaited<ReturnType<TestPlatform['as']>>[]
let subscriptionIds: string[]
let api: Awaited<ReturnType<typeof buildPublishedApi>>
let other: Awaited<ReturnType<typeof buildDeployedApi>>
let versions: string[]
const known: KnownCall[] = []
const changedDays = ZONES.flatMap((zone) => [23, 25].map((hours): ChangedDay => ({ zone, hours, date: lastDayOf(zone, hours) })))

/** Returns the last day of so many hours in a time zone, within the time for which hours are stored. */
function lastDayOf(zone: string, hours: number): string {
  const today = dateIn(zone, Date.now())
  for (let ago = 1; ago < SEARCHED_DAYS; ago++) {
    const date = dateAfter(today, -ago)
    const [from = 0, to = 0] = dayStarts(zone, date, 1)
    if (to - from === hours * HOUR_MS) return date
  }
  throw new Error(`${zone} has no day of ${hours} hours`)
}

/** Calls of an hour: versions, subscribers, outcomes and latencies take turns at different intervals. */
function callsOf(at: number, number: number): KnownCall[] {
  return [api, other].flatMap((of, side) =>
    [0, 1, 2].map((turn) => {
      const kind = number * 3 + turn
      const durations = Array.from({ length: 1 + (kind % 9) }, (_, call) => 2 + ((kind * 7 + call * call * 13) % 400))
      const counts = new Map<number, number>()
      for (const ms of durations) counts.set(durationBucket(ms * 1_000), (counts.get(durationBucket(ms * 1_000)) ?? 0) + 1)
      const row: TrafficRow = {
        apiId: of.id,
        stageId: side === 0 ? (versions[kind % 2] ?? '') : of.stage.id,
        methodId: kind % 4 === 0 ? null : of.method.id,
        subscriptionId: side === 0 ? (subscriptionIds[kind % 3] ?? null) : null,
        ...(OUTCOMES[kind % OUTCOMES.length] ?? OUTCOMES[0]),
        calls: durations.length,
        requestBytes: durations.length * 11,
        responseBytes: durations.length * 1_300 + kind,
        durationUs: durations.reduce((sum, ms) => sum + ms * 1_000, 0),
        durations: writeDurations(counts),
        latency: latencyOf(counts),
      }
      return { at, row, durations }
    }),
  )
}

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
  const admin = await test.as('admin')
  users = [await test.as('user'), await test.as('user')]
  api = await buildPublishedApi(test, developer, admin)
  other = await buildDeployedApi(test, developer)
  const second = made(await developer.post(`${api.path}/stages`, { name: 'v2', environmentId: api.environment.id }))
  versions = [api.stage.id, second.id]
  subscriptionIds = await Promise.all(users.map(async (user) => made(await user.post('/my/subscriptions', { apiId: api.id })).id))
  const gateways = new Map<string, string>()
  for (const { environment } of [api, other]) gateways.set(environment.id, (await buildGateway(test.db, environment.id)).id)
  for (const { zone, date } of changedDays) {
    const [from = 0, to = 0] = dayStarts(zone, date, 1)
    for (let at = from - AROUND_HOURS * HOUR_MS; at < to + AROUND_HOURS * HOUR_MS; at += HOUR_MS) {
      // Each hour has a minute of its own, so that days of both zones at the same time differ.
      const calls = callsOf(at + (known.length % 60) * 60_000, known.length)
      known.push(...calls)
      for (const either of [api, other]) {
        const rows = calls.filter(({ row }) => row.apiId === either.id).map(({ row }) => row)
        const report = { runId: newId(), sequence: 1, from: new Date(calls[0]?.at ?? at).toISOString(), rows }
        await transact(test.db, (tx) => recordTraffic(tx, gateways.get(either.environment.id) ?? '', report))
      }
    }
  }
})
after(() => test.stop())

/** Returns the known calls of a day that have some values. */
const knownOf = ({ zone, date }: ChangedDay, given: Partial<TrafficRow> = {}) =>
  known.filter(({ at, row }) => dateIn(zone, at) === date && Object.entries(given).every(([name, value]) => row[name as 'apiId'] === value))

const sum = (calls: readonly KnownCall[], value: (row: TrafficRow) => number) => calls.reduce((total, { row }) => total + value(row), 0)
const countsOf = (calls: readonly KnownCall[]) => ({
  calls: sum(calls, (row) => row.calls),
  errors: sum(calls, ({ status, calls: count }) => (status >= 400 ? count : 0)),
  requestBytes: sum(calls, ({ requestBytes }) => requestBytes),
  responseBytes: sum(calls, ({ responseBytes }) => responseBytes),
})

/** Asserts that figures are exactly those of known calls; percentiles differ by 2 % at most. */
function assertFigures(shown: TestBody, calls: readonly KnownCall[], what: string): void {
  const { calls: count, errors, requestBytes, responseBytes } = shown
  assert.deepEqual({ calls: count, errors, requestBytes, responseBytes }, countsOf(calls), what)
  const durations = calls.flatMap((call) => call.durations).sort((one, next) => one - next)
  for (const [name, share] of [
    ['p50Ms', 0.5],
    ['p95Ms', 0.95],
    ['p99Ms', 0.99],
  ] as const) {
    const exact = durations[Math.max(0, Math.ceil(share * durations.length) - 1)]
    if (exact === undefined) assert.equal(shown[name], null, `${what} ${name}`)
    else assert.ok(Math.abs(shown[name] - exact) <= exact * PERCENTILE_ERROR + 0.005, `${what} ${name}: ${shown[name]} of ${exact}`)
  }
}

const queryOf = ({ zone, date }: ChangedDay, more = '') => `from=${date}&to=${date}&timeZone=${zone}${more}`
const viewOf = async (caller: TestCaller, path: string) => made(await caller.get(path))

describe('known traffic of a day that is shorter or longer', () => {
  for (const day of changedDays) {
    describe(`(${day.hours} hours in ${day.zone})`, () => {
      it('has an hour for each of its own, with exactly its calls', async () => {
        const view = await viewOf(developer, `/statistics?${queryOf(day, '&step=hour')}`)
        assert.equal(view.points.length, day.hours)
        for (const point of view.points) {
          const start = Date.parse(point.at)
          const ofHour = known.filter(({ at }) => at >= start && at < start + HOUR_MS)
          assert.ok(ofHour.length > 0)
          assertFigures(point, ofHour, point.at)
        }
        assertFigures(view.total, knownOf(day), 'the day')
        const ofDay = await viewOf(developer, `/statistics?${queryOf(day, '&step=day')}`)
        assert.deepEqual(ofDay.points.length, 1)
        assertFigures(ofDay.points[0], knownOf(day), 'the day as one step')
      })

      it('has exactly the calls of each API, version, subscriber, status and reason', async () => {
        const { id: apiId } = api
        const groupings: [by: string, key: (row: TrafficRow) => string | null][] = [
          ['version', ({ stageId }) => stageId],
          ['subscriber', ({ subscriptionId }) => subscriptionId ?? NO_ID],
          ['endpoint', ({ methodId }) => methodId ?? NO_ID],
          ['statusClass', ({ status }) => String(Math.floor(status / 100))],
          ['reason', ({ error }) => error],
        ]
        for (const [by, keyOf] of groupings) {
          const { groups } = await viewOf(developer, `/statistics?${queryOf(day, `&apiId=${apiId}&by=${by}`)}`)
          const ofApi = knownOf(day, { apiId })
          const keys = new Set(ofApi.map(({ row }) => keyOf(row)).filter((key) => key !== null))
          assert.deepEqual(new Set(groups.map(({ key }: TestBody) => key)), keys, by)
          for (const group of groups)
            assertFigures(
              group,
              ofApi.filter(({ row }) => keyOf(row) === group.key),
              `${by} ${group.name}`,
            )
        }
        const { groups } = await viewOf(developer, `/statistics?${queryOf(day)}`)
        for (const either of [api, other])
          assertFigures(
            groups.find(({ key }: TestBody) => key === either.id),
            knownOf(day, { apiId: either.id }),
            'API',
          )
      })

      it('has the same numbers in both files', async () => {
        const query = queryOf(day, `&apiId=${api.id}&by=statusClass`)
        for (const [table, width] of [
          ['groups', 2],
          ['points', 1],
        ] as const) {
          const view = await viewOf(developer, `/statistics?${query}`)
          const expected = view[table].map((row: TestBody) =>
            [row.calls, row.beforeCalls, row.errors, row.requestBytes, row.responseBytes, row.p50Ms, row.p95Ms, row.p99Ms].map(textOf),
          )
          const csv = (await developer.get(`/statistics/export?${query}&format=csv&table=${table}`)).text.trim().split('\r\n')
          assert.deepEqual(
            csv.slice(1).map((line) => line.split(',').slice(width)),
            expected,
          )
          const { rows } = await readWorkbook(test, developer.accessToken, `/statistics/export?${query}&table=${table}`)
          assert.deepEqual(
            rows.slice(1).map((row) => row.slice(width).map(textOf)),
            expected,
          )
        }
      })

      it('shows each subscriber their own calls', async () => {
        for (const [index, user] of users.entries()) {
          const subscriptionId = subscriptionIds[index] ?? ''
          const path = `/my/subscriptions/${subscriptionId}/statistics`
          const own = knownOf(day, { subscriptionId })
          const view = await viewOf(user, `${path}?${queryOf(day, '&by=version&step=day')}`)
          assertFigures(view.total, own, 'own')
          for (const group of view.groups)
            assertFigures(
              group,
              own.filter(({ row }) => row.stageId === group.key),
              'own version',
            )
          const csv = (await user.get(`${path}/export?${queryOf(day, '&step=day')}&format=csv`)).text.trim().split('\r\n')
          assert.equal(csv[1]?.split(',')[1], String(countsOf(own).calls))
        }
      })
    })
  }
})

/** The key of calls without a method or a subscription. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
