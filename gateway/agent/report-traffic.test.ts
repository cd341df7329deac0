import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import pino from 'pino'
import { aGroup, aMethod, anApi, aSnapshot, aStage, credentials } from '../conformance/build-snapshot.ts'
import { ENROLMENT_TOKEN, FakePlatform } from '../conformance/fake-platform.ts'
import type { CallEvent } from '../engines/engine.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { PlatformLink } from './platform-link.ts'
import { PENDING_REPORTS_MAX, REPORT_EVERY_MS, TrafficReporter } from './report-traffic.ts'
import { StateStore } from './state-store.ts'

const log = pino({ level: 'silent' })
const group = aGroup([1])
const stage =
  compilePlan(aSnapshot([anApi('shop', [aStage('v1', [aMethod('GET', '/a', group)])])], [group]))
    .apis.get('shop')
    ?.stages.get('v1') ?? null
const event = (more: Partial<CallEvent> = {}) =>
  ({
    stage,
    method: null,
    subscriptionId: null,
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
    link = new PlatformLink(platform.url)
    const { text } = await link.post('/gateway-link/enrol', { enrolmentToken: ENROLMENT_TOKEN, hostName: 'h', gatewayVersion: '1' })
    link.authorise((JSON.parse(text) as { gatewayToken: string }).gatewayToken)
    store = new StateStore(directory)
    reporter = new TrafficReporter(link, store, log)
  })

  afterEach(async () => {
    await link.close()
    await platform.close()
    await rm(directory, { recursive: true })
  })

  const window = (index: number) => reporter.closeWindow(Date.now() + (index + 1) * REPORT_EVERY_MS)

  test('calls of one kind are one row, others another; windows without calls are not sent', async () => {
    reporter.add(event())
    reporter.add(event({ durationUs: 10_000 }))
    reporter.add(event({ status: 429, error: 'UsageLimitExceeded' }))
    reporter.add(event({ stage: null }))
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

  test('what could not be sent is sent later, in order', async () => {
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

  test('a report that the platform will never take does not stop the others', async () => {
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

  test('an hour waits; then the oldest goes', () => {
    for (let i = 0; i < PENDING_REPORTS_MAX + 5; i += 1) {
      reporter.add(event())
      window(i)
    }
    assert.equal(reporter.pending, PENDING_REPORTS_MAX)
  })

  test('the rest is kept on disk for the next start', async () => {
    await platform.close()
    reporter.add(event())
    await reporter.flush(2_000)
    const next = new TrafficReporter(link, store, log)
    await next.restore()
    assert.equal(next.pending, 1)
    await platform.open()
    assert.equal(await next.send(), true)
    assert.equal(platform.countedCalls(), 1)
  })
})
