import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../testing/properties.ts'
import {
  addDurations,
  DURATION_BUCKETS,
  DURATION_CALLS_MAX,
  DURATION_UNIT,
  durationBucket,
  durationQuantile,
  durationsOf,
  latencyOf,
  writeDurations,
} from './call-durations.ts'
import { LATENCY_BUCKETS } from './traffic-report.ts'

/** From the end of the first bucket to the start of the last one. */
const duration = fc.integer({ min: 9, max: 10_000_000_000 })
/** How far a percentile may be off. */
const ERROR = 0.02

function countsOf(durations: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const us of durations) counts.set(durationBucket(us), (counts.get(durationBucket(us)) ?? 0) + 1)
  return counts
}

/** The upper bound of a bucket of `latency`; the last one has none. */
const boundOf = (index: number) => 200 * 1.25 ** index

describe('durations of calls', () => {
  it('have every percentile within 2 %, also where all calls take the same time', () => {
    const lists = fc.oneof(
      fc.array(duration, { minLength: 1, maxLength: 200 }),
      fc.tuple(duration, fc.integer({ min: 1, max: 50 })).map(([us, calls]) => Array.from({ length: calls }, () => us)),
    )
    fc.assert(
      fc.property(lists, fc.constantFrom(0, 0.5, 0.95, 0.99, 1), (durations, quantile) => {
        const sorted = durations.toSorted((one, other) => one - other)
        const exact = sorted[Math.max(0, Math.ceil(quantile * sorted.length) - 1)] ?? 0
        const shown = durationQuantile(writeDurations(countsOf(durations)), quantile) ?? 0
        assert.ok(Math.abs(shown / exact - 1) <= ERROR, `${shown} of ${exact}`)
      }),
    )
  })

  it('are in a bucket, however long', () => {
    for (const us of [0, 1e-9, 1, 8, 1e12, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]) {
      const bucket = durationBucket(us)
      assert.ok(Number.isInteger(bucket) && bucket >= 0 && bucket < DURATION_BUCKETS, String(us))
    }
    assert.deepEqual([durationBucket(0), durationBucket(1e13)], [0, DURATION_BUCKETS - 1])
    assert.equal(durationQuantile([], 0.5), null)
  })

  it('add up when written, a bucket only once, and stop at the largest count', () => {
    const counts = new Map<number, number>()
    addDurations(
      counts,
      writeDurations(
        new Map([
          [84, 2],
          [7, 1],
        ]),
      ),
    )
    addDurations(counts, [DURATION_CALLS_MAX * DURATION_UNIT + 84])
    const written = writeDurations(counts)
    assert.deepEqual(written, [DURATION_UNIT + 7, DURATION_CALLS_MAX * DURATION_UNIT + 84])
    for (const value of written) assert.ok(Number.isSafeInteger(value))
  })

  it('are counted for older platforms in the buckets that these know', () => {
    fc.assert(
      fc.property(duration, (us) => {
        const latency = latencyOf(countsOf([us]))
        assert.equal(latency.length, LATENCY_BUCKETS)
        const at = latency.indexOf(1)
        if (at < LATENCY_BUCKETS - 1) assert.ok(us <= boundOf(at) * (1 + 1e-9))
        if (at > 0) assert.ok(us > boundOf(at - 1) * (1 - 1e-9))
      }),
    )
  })

  it('of an older gateway are those of its buckets', () => {
    const latency = Array.from({ length: LATENCY_BUCKETS }, (_, index) => index)
    const counts = new Map<number, number>()
    addDurations(counts, durationsOf({ latency }))
    assert.deepEqual(latencyOf(counts), latency)
    assert.deepEqual(durationsOf({ latency, durations: [DURATION_UNIT] }), [DURATION_UNIT])
  })
})
