import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { durationBucket, latencyOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import { GROUPS_MAX } from '@portico/contract/statistics/statistics'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { newId } from '../../database/new-id.ts'
import { transact } from '../../database/transact.ts'
import { buildDeployedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { recordTraffic } from '../traffic/record-traffic.ts'
import { groupBatches } from './export-statistics.ts'
import { STATISTICS_LABELS } from './statistics-labels.ts'

/** More than an answer shows, and than are read at once. */
const METHODS = 1_234

let test: TestPlatform
let developer: Awaited<ReturnType<TestPlatform['as']>>
let query: string

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
  const api = await buildDeployedApi(test, developer)
  const gateway = await buildGateway(test.db, api.environment.id)
  const rows = Array.from({ length: METHODS }, (_, number) => {
    const counts = new Map([[durationBucket(1_000), METHODS - number]])
    return {
      ...{ apiId: api.id, stageId: api.stage.id, methodId: newId(), subscriptionId: null, status: 200, error: null },
      ...{ calls: METHODS - number, requestBytes: 1, responseBytes: 1, durationUs: 1 },
      ...{ durations: writeDurations(counts), latency: latencyOf(counts) },
    }
  })
  const report = { runId: newId(), sequence: 1, from: new Date().toISOString(), rows }
  await transact(test.db, (tx) => recordTraffic(tx, gateway.id, report))
  query = `apiId=${api.id}&by=endpoint`
})
after(() => test.stop())

it('a download has every group as .xlsx and CSV, in the order of the view', async () => {
  const view: StatisticsView = made(await developer.get(`/statistics?${query}`))
  assert.deepEqual([view.groups.length, view.groupCount], [GROUPS_MAX, METHODS])
  const expected = Array.from({ length: METHODS }, (_, number) => String(METHODS - number))
  assert.deepEqual(
    view.groups.map(({ calls }) => String(calls)),
    expected.slice(0, GROUPS_MAX),
  )
  const csv = await developer.get(`/statistics/export?${query}&format=csv&table=groups`)
  const [head, ...lines] = csv.text.trimEnd().split('\r\n')
  assert.equal(head, '\uFEFFMethod,Details,Calls,Calls before,Errors,Request bytes,Response bytes,p50 (ms),p95 (ms),p99 (ms)')
  assert.deepEqual(
    lines.map((line) => line.split(',')[2]),
    expected,
  )
  const { rows } = await readWorkbook(test, developer.accessToken, `/statistics/export?${query}&table=groups`)
  assert.deepEqual(
    rows.slice(1).map((row) => row.join()),
    lines.map((line) => line.split(',').join()),
  )
})

it('a download with fewer groups than there are says so in its last line', async () => {
  const view: StatisticsView = made(await developer.get(`/statistics?${query}`))
  for (const [locale, last] of [
    ['en', 'The 50 with the most calls of 1234; choose a filter to get the others.'],
    ['ko', '1234개 중 호출이 많은 50개입니다. 나머지를 받으려면 필터를 선택해 주세요.'],
  ] as const) {
    const batches = async function* () {
      yield view.groups
    }
    const rows: unknown[] = []
    for await (const batch of groupBatches({ groupCount: view.groupCount, batches: batches() }, STATISTICS_LABELS[locale]))
      rows.push(...batch)
    assert.deepEqual([rows.length, rows.at(-1)], [GROUPS_MAX + 1, [last]])
  }
})

it('a download names days by date and hours by time, where zones differ from UTC by parts of an hour too', async () => {
  const firstCells = async (more: string) => {
    const { text } = await developer.get(`/statistics/export?${query}&format=csv&table=points&${more}`)
    const lines = text.trimEnd().split('\r\n').slice(1, 3)
    return lines.map((line) => line.split(',')[0])
  }
  const period = 'from=2026-01-10&to=2026-01-11'
  for (const [timeZone, hour] of [
    ['Asia/Kolkata', '2026-01-09 23:30'],
    ['Asia/Kathmandu', '2026-01-09 23:45'],
    ['Asia/Seoul', '2026-01-10 00:00'],
  ]) {
    assert.deepEqual(await firstCells(`${period}&timeZone=${timeZone}&step=day`), ['2026-01-10', '2026-01-11'])
    assert.equal((await firstCells(`${period}&timeZone=${timeZone}&step=hour`))[0], hour)
  }
})
