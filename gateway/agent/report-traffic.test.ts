import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { PlatformAddresses } from '@portico/settings/platform-addresses'
import pino from 'pino'
import { aSnapshot, credentials, nextId } from '../conformance/build-snapshot.ts'
import { ENROLMENT_TOKEN, FakePlatform } from '../conformance/fake-platform.ts'
import type { CallEvent } from '../engines/call-event.ts'
import { CallRecords } from '../traffic/call-records.ts'
import { PlatformLink } from './platform-link.ts'
import { PENDING_REPORTS_MAX, REPORT_EVERY_MS, TrafficReporter } from './report-traffic.ts'
import { StateStore } from './state-store.ts'

const log = pino({ level: 'silent' })
const place = { apiId: nextId(), stageId: nextId(), methodId: null }
const event = (more: Partial<CallEvent> = {}) =>
  ({
    ...place,
    ...{ requestId: 'a-call', startedAt: Date.now(), address: '192.0.2.1', httpMethod: 'GET', url: '/x', end: 'answered', detail: null },
    ...{ serverId: null, keySubscriptionId: null, limitPolicy: null, limitState: null, retryAfter: null, retries: 0 },
    ...{ connectUs: null, firstByteUs: null, subscriptionId: null },
    status: 200,
    error: null,
    requestBytes: 1,
    responseBytes: 2,
    durationUs: 300,
    ...more,
  }) as CallEvent

describe('traffic reports', () => {
  let directory: string
  let platform: FakePlatform
  let link: PlatformLink
  let store: StateStore
  let reporter: TrafficReporter

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portico-traffic-'))
    platform = new FakePlatform(aSnapshot([], []), credentials([]))
    await platform.open()
    link = new PlatformLink(new PlatformAddresses([platform.url]))
    const { body } = await link.post('/gateway-link/enrol', { enrolmentToken: ENROLMENT_TOKEN, hostName: 'h', gatewayVersion: '1' })
    link.authorise((JSON.parse(body.toString()) as { gatewayToken: string }).gatewayToken)
    store = new StateStore(directory)
    reporter = new TrafficReporter(link, store, new CallRecords(0), log)
  })

  afterEach(async () => {
    await reporter.kept()
    await link.close()
    await platform.close()
    await rm(directory, { recursive: true })
  })

  const window = (index: number) => reporter.closeWindow(Date.now() + (index + 1) * REPORT_EVERY_MS)

  test('calls are summed by kind; windows without calls are not sent', async () => {
    reporter.add(event())
    reporter.add(event({ durationUs: 10_000 }))
    reporter.add(event({ status: 429, error: 'UsageLimitExceeded' }))
    reporter.add(event({ apiId: null, stageId: null }))
    window(0)
    window(1)
    assert.equal(await reporter.send(), true)
    assert.equal(platform.reports.length, 1)
    const [report] = platform.reports
    assert.equal(report?.sequence, 1)
    assert.equal(report?.rows.length, 2)
    const [row] = report?.rows ?? []
    assert.deepEqual([row?.calls, row?.requestBytes, row?.responseBytes, row?.durationUs], [2, 2, 4, 10_300])
    assert.equal(
      row?.latency.reduce((sum, count) => sum + count, 0),
      2,
    )
  })

  test('unsent reports are sent later, in order', async () => {
    platform.trafficAnswers = [503]
    for (let i = 0; i < 3; i += 1) {
      reporter.add(event())
      window(i)
    }
    assert.equal(await reporter.send(), false)
    assert.equal(await reporter.send(), true)
    assert.deepEqual(
      platform.reports.map(({ sequence }) => sequence),
      [1, 2, 3],
    )
  })

  test('a report that the platform rejects does not block the others', async () => {
    platform.trafficAnswers = [400]
    for (let i = 0; i < 2; i += 1) {
      reporter.add(event())
      window(i)
    }
    assert.equal(await reporter.send(), true)
    assert.deepEqual(
      platform.reports.map(({ sequence }) => sequence),
      [2],
    )
  })

  test('a report that the platform repeatedly fails to process does not block the others, and is dropped', async () => {
    let bad = 0
    platform.trafficAnswer = ({ sequence }) => {
      if (sequence !== 1) return 204
      bad += 1
      return 500
    }
    for (let i = 0; i < 6; i += 1) {
      reporter.add(event())
      window(i)
    }
    assert.equal(await reporter.send(), true)
    assert.deepEqual(
      platform.reports.map(({ sequence }) => sequence),
      [2, 3, 4, 5, 6],
    )
    assert.equal(reporter.pending, 0)
    assert.ok(bad >= 1)
  })

  test('a platform that fails for every report loses none', async () => {
    platform.trafficAnswer = () => 500
    for (let i = 0; i < 6; i += 1) {
      reporter.add(event())
      window(i)
    }
    for (let i = 0; i < 10; i += 1) assert.equal(await reporter.send(), false)
    assert.equal(reporter.pending, 6)
    platform.trafficAnswer = null
    assert.equal(await reporter.send(), true)
    assert.equal(platform.countedCalls(), 6)
  })

  test('calls with invalid answers of a target server are counted, in valid reports', async () => {
    for (const status of [0, 99, 600, 999, Number.NaN]) reporter.add(event({ status }))
    for (const requestBytes of [2 ** 53, 2 ** 64, -1, Number.NaN, 0.5]) reporter.add(event({ requestBytes, responseBytes: requestBytes }))
    window(0)
    assert.equal(await reporter.send(), true)
    assert.deepEqual(platform.malformed, [])
    assert.equal(platform.countedCalls(), 10)
  })

  test('an invalid row is dropped and logged once', async () => {
    const said: string[] = []
    const telling = new TrafficReporter(
      link,
      store,
      new CallRecords(0),
      pino({ level: 'error' }, { write: (line: string) => said.push(line) }),
    )
    for (let i = 0; i < 3; i += 1) {
      telling.add(event({ subscriptionId: 'not an id' }))
      telling.add(event())
      telling.closeWindow(Date.now() + (i + 1) * REPORT_EVERY_MS)
    }
    assert.equal(await telling.send(), true)
    assert.deepEqual(platform.malformed, [])
    assert.equal(platform.countedCalls(), 3)
    assert.equal(said.length, 1)
    await telling.kept()
  })

  test('only valid reports of an earlier run are restored from disk', async () => {
    reporter.add(event())
    reporter.keepOpen()
    await reporter.kept()
    const [kept] = (await store.read('traffic-open.json', (value) => value as object[])) ?? []
    const bent = { ...kept, sequence: 2, rows: [{ status: 700 }] }
    for (const [content, count] of [
      [[null, 1, 'x', {}, { ...kept, sequence: 0 }, bent, kept], 1],
      [{ reports: [] }, 0],
    ] as const) {
      for (const file of ['traffic-open.json', 'unsent-traffic.json']) {
        await store.write(file, JSON.stringify(content))
        const next = new TrafficReporter(link, store, new CallRecords(0), log)
        await next.restore()
        assert.equal(next.pending, count)
        assert.equal(await next.send(), true)
        await next.kept()
      }
    }
    assert.equal(platform.countedCalls(), 1)
    const left = (await store.list()).filter((file) => !file.endsWith('.unusable'))
    assert.deepEqual(left, [])
  })

  test('errors are reported as single calls too, also of no API, and survive a kill', async () => {
    reporter.add(event())
    reporter.add(event({ requestId: 'refused', status: 401, error: 'CredentialInvalid' }))
    window(0)
    assert.equal(await reporter.send(), true)
    reporter.add(event({ requestId: 'nowhere', apiId: null, stageId: null, status: 404, error: 'RouteNotFound' }))
    reporter.keepOpen()
    await reporter.kept()
    const next = new TrafficReporter(link, store, new CallRecords(0), log)
    await next.restore()
    assert.equal(await next.send(), true)
    await next.kept()
    const sent = platform.reports.map(({ rows, records = [] }) => [rows.length, ...records.map(({ requestId }) => requestId)])
    assert.deepEqual(sent, [
      [2, 'refused'],
      [0, 'nowhere'],
    ])
  })

  test('a platform that does not know single calls gets the counts', async () => {
    platform.trafficAnswer = ({ records }) => (records ? 400 : 204)
    reporter.add(event({ status: 500 }))
    window(0)
    assert.equal(await reporter.send(), true)
    assert.equal(platform.countedCalls(), 1)
    assert.equal(reporter.pending, 0)
  })

  test('calls survive a kill: those of closed windows, and those of the open one, each counted once', async () => {
    platform.trafficAnswers = [503]
    reporter.add(event())
    window(0)
    assert.equal(await reporter.send(), false)
    reporter.add(event())
    reporter.add(event({ status: 404 }))
    reporter.keepOpen()
    await reporter.kept()
    // The killed run is not asked to stop.
    const next = new TrafficReporter(link, store, new CallRecords(0), log)
    await next.restore()
    assert.equal(await next.send(), true)
    await next.kept()
    assert.equal(platform.countedCalls(), 3)
    assert.deepEqual(await store.list(), [])
    // A file that remained after its report was accepted.
    assert.equal(await reporter.send(), true)
    assert.equal(platform.countedCalls(), 3)
  })

  test('a disk that cannot be written is logged once, and reports are sent', async () => {
    const said: string[] = []
    const telling = new TrafficReporter(
      link,
      store,
      new CallRecords(0),
      pino({ level: 'error' }, { write: (line: string) => said.push(line) }),
    )
    await rm(directory, { recursive: true })
    for (let i = 0; i < 3; i += 1) {
      telling.add(event())
      telling.closeWindow(Date.now() + (i + 1) * REPORT_EVERY_MS)
    }
    await telling.kept()
    assert.equal(await telling.send(), true)
    assert.equal(platform.countedCalls(), 3)
    assert.equal(said.length, 1)
    await mkdir(directory)
  })

  test('reports of one hour are kept; then the oldest is dropped', () => {
    for (let i = 0; i < PENDING_REPORTS_MAX + 5; i += 1) {
      reporter.add(event())
      window(i)
    }
    assert.equal(reporter.pending, PENDING_REPORTS_MAX)
  })

  test('unsent reports are stored on disk for the next start', async () => {
    await platform.close()
    reporter.add(event())
    await reporter.flush(2_000)
    const next = new TrafficReporter(link, store, new CallRecords(0), log)
    await next.restore()
    assert.equal(next.pending, 1)
    await platform.open()
    assert.equal(await next.send(), true)
    assert.equal(platform.countedCalls(), 1)
  })
})
