import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { SPANS, spansBetween } from './traffic-spans.ts'

const HOUR_MS = 3_600_000

describe('the spans of a period', () => {
  it('cover each of its hours once, are rows that exist, and are few', () => {
    const start = fc.integer({ min: 400_000, max: 600_000 })
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 31 * 24 + 1 }), (hour, length) => {
        const spans = spansBetween(hour * HOUR_MS, (hour + length) * HOUR_MS)
        let next = hour * HOUR_MS
        for (const { at, hours } of spans) {
          assert.equal(at, next)
          assert.ok(SPANS.some((span) => span === hours) && at % (hours * HOUR_MS) === 0)
          next = at + hours * HOUR_MS
        }
        assert.equal(next, (hour + length) * HOUR_MS)
        assert.ok(spans.length <= 34, `${spans.length}`)
      }),
    )
  })

  it('are not made for parts of hours', () => {
    assert.throws(() => spansBetween(1, HOUR_MS), RangeError)
  })
})
