import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trafficReportInput } from '@portico/contract/gateway-link/gateway-link-endpoints'
import { DURATION_UNIT } from '@portico/contract/gateway-snapshot/call-durations'
import { LATENCY_BUCKETS } from '@portico/contract/gateway-snapshot/traffic-report'
import { fc } from '@portico/contract/testing/properties'
import { nextId } from '../conformance/build-snapshot.ts'
import type { CallEvent } from '../engines/call-event.ts'
import { rowOf, TrafficAggregate } from './traffic-aggregate.ts'
import { isTrafficReport, isTrafficRow } from './traffic-row.ts'

const place = { apiId: nextId(), stageId: nextId(), methodId: null }

const envelope = { runId: nextId(), sequence: 1, from: '2026-11-21T00:00:00.000Z' }
const isTaken = (report: object) => trafficReportInput.isValidSync(report, { strict: true })

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeNat(),
  fc.constantFrom(0, -1, 0.5, Number.NaN, Infinity, -Infinity, 2 ** 53, 2 ** 64, Number.MAX_VALUE),
)
const anyStatus = fc.oneof(fc.integer({ min: -1, max: 1_100 }), anyNumber)
const anyCall = fc.record({
  status: anyStatus,
  error: fc.oneof(fc.constant(null), fc.string({ maxLength: 200 })),
  subscriptionId: fc.constantFrom(null, nextId()),
  keyId: fc.constantFrom(null, ...Array.from({ length: 12 }, nextId)),
  requestBytes: anyNumber,
  responseBytes: anyNumber,
  durationUs: anyNumber,
})

test('rows of arbitrary calls are valid, and each call counts once', () => {
  fc.assert(
    fc.property(fc.array(anyCall, { minLength: 1, maxLength: 30 }), (calls) => {
      const aggregate = new TrafficAggregate()
      for (const call of calls) aggregate.add({ ...call, ...place } as unknown as CallEvent)
      const rows = aggregate.take().map(rowOf)
      assert.ok(rows.every(isTrafficRow))
      assert.ok(isTaken({ ...envelope, rows }))
      assert.equal(
        rows.reduce((sum, row) => sum + row.calls, 0),
        calls.length,
      )
      assert.ok(rows.every((row) => row.latency.reduce((sum, count) => sum + count, 0) === row.calls))
      assert.ok(rows.every((row) => row.durations?.reduce((sum, written) => sum + Math.floor(written / DURATION_UNIT), 0) === row.calls))
    }),
  )
})

test('a row names each of its keys once, and ten at most', () => {
  const keys = Array.from({ length: 12 }, nextId)
  const subscriptionId = nextId()
  const rowsOf = (keyIds: readonly (string | null)[]) => {
    const aggregate = new TrafficAggregate()
    for (const keyId of keyIds)
      aggregate.add({ ...place, subscriptionId, keyId, status: 200, error: null, durationUs: 1 } as unknown as CallEvent)
    return aggregate.take().map(rowOf)
  }
  assert.deepEqual(rowsOf([keys[0] ?? '', keys[1] ?? '', keys[0] ?? '', null])[0]?.keyIds, keys.slice(0, 2))
  assert.deepEqual(rowsOf(keys)[0]?.keyIds, keys.slice(0, 10))
  assert.equal(rowsOf([null])[0]?.keyIds, undefined)
})

const whole = {
  apiId: nextId(),
  stageId: nextId(),
  methodId: null,
  subscriptionId: null,
  keyIds: [nextId()],
  status: 200,
  error: null,
  calls: 1,
  requestBytes: 0,
  responseBytes: 0,
  durationUs: 1,
  durations: [1_024],
  latency: new Array<number>(LATENCY_BUCKETS).fill(0),
}
const anything = fc.oneof(
  anyNumber,
  fc.string({ maxLength: 60 }),
  fc.constantFrom(null, undefined, true, [], {}, nextId(), nextId().toUpperCase()),
)

test('a row is validated as by the contract', () => {
  assert.ok(isTrafficRow(whole))
  const field = fc.constantFrom(...Object.keys(whole), 'more')
  const latency = fc.array(fc.oneof(fc.nat(), anyNumber), { minLength: LATENCY_BUCKETS - 1, maxLength: LATENCY_BUCKETS + 1 })
  fc.assert(
    fc.property(field, fc.oneof(anything, latency), (name, value) => {
      const row = { ...whole, [name]: value }
      if (isTrafficRow(row)) assert.ok(isTaken({ ...envelope, rows: [row] }), name)
    }),
    { numRuns: 1_000 },
  )
})

test('a report is validated as by the contract', () => {
  assert.ok(isTrafficReport({ ...envelope, rows: [whole] }))
  const from = fc.oneof(anything, fc.constantFrom('2026-13-45T99:00:00Z', '2026-11-21T00:00:00Z', '2026-11-21'))
  fc.assert(
    fc.property(fc.constantFrom('runId', 'sequence', 'from', 'rows', 'more'), from, (name, value) => {
      const report = { ...envelope, rows: [], [name]: value }
      if (isTrafficReport(report)) assert.ok(isTaken(report), name)
    }),
    { numRuns: 1_000 },
  )
  for (const junk of [null, 1, 'text', [], [[]], {}]) assert.equal(isTrafficReport(junk), false)
})
