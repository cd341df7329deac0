import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { compileUsage } from '../plan/compile-usage.ts'
import type { UsagePlan } from '../plan/plan.ts'
import { UsageCounters } from './usage-counters.ts'
import type { UsageRecord, UsageVerdict } from './usage-windows.ts'

const NONE = { perSecond: null, perMinute: null, perHour: null, perDay: null }
const DAY = 86_400_000
/** A time at which all windows start. */
const START = 20_000 * DAY

function usage(limits: Partial<typeof NONE | Record<string, number>>): UsagePlan {
  const plan = compileUsage({ ...NONE, ...limits })
  assert.ok(plan)
  return plan
}
function admit(counters: UsageCounters, plan: UsagePlan, now: number): boolean {
  return counters.reserve('s', plan, now).retryAfter === 0
}
/** Returns the verdict on a call without counting it. */
function ask(counters: UsageCounters, plan: UsagePlan, now: number): UsageVerdict {
  const copy = new UsageCounters()
  copy.import(counters.export(0), 0)
  return copy.reserve('s', plan, now)
}

test('no limits compile to null', () => assert.equal(compileUsage(NONE), null))

test('the window slides: the previous one counts by its remaining share', () => {
  const counters = new UsageCounters()
  const plan = usage({ perMinute: 10 })
  for (let i = 0; i < 10; i += 1) assert.equal(admit(counters, plan, START + 59_000), true)
  assert.equal(admit(counters, plan, START + 59_999), false)
  assert.equal(admit(counters, plan, START + 60_000), false)
  assert.equal(admit(counters, plan, START + 66_000), true)
  assert.equal(admit(counters, plan, START + 66_000), false)
  let admitted = 0
  for (let i = 0; i < 10; i += 1) if (admit(counters, plan, START + 90_000)) admitted += 1
  assert.equal(admitted, 4)
})

test('the returned wait is long enough, and one second less is not', () => {
  for (const used of [1, 3, 10]) {
    for (const at of [0, 10_500, 59_000, 75_000]) {
      const counters = new UsageCounters()
      const plan = usage({ perMinute: used })
      for (let i = 0; i < used; i += 1) counters.reserve('s', plan, START + Math.min(at, 59_000))
      const now = START + at
      const { retryAfter } = ask(counters, plan, now)
      if (retryAfter === 0) continue
      assert.equal(ask(counters, plan, now + retryAfter * 1_000).retryAfter, 0, `${used} at ${at}`)
      if (retryAfter > 1) assert.ok(ask(counters, plan, now + (retryAfter - 1) * 1_000 - 1).retryAfter > 0, `${used} at ${at}, sooner`)
    }
  }
})

test('a refused call does not count', () => {
  const counters = new UsageCounters()
  const plan = usage({ perSecond: 1, perDay: 2 })
  assert.equal(admit(counters, plan, START), true)
  for (let i = 0; i < 5; i += 1) assert.equal(admit(counters, plan, START + 10), false)
  assert.equal(admit(counters, plan, START + 5_000), true)
  assert.equal(admit(counters, plan, START + 9_000), false)
})

test('changed limits keep the counts of windows that remain', () => {
  const counters = new UsageCounters()
  assert.equal(admit(counters, usage({ perMinute: 5, perDay: 1 }), START), true)
  assert.equal(admit(counters, usage({ perHour: 1 }), START), true)
  const other = new UsageCounters()
  assert.equal(admit(other, usage({ perDay: 1 }), START), true)
  assert.equal(admit(other, usage({ perHour: 5, perDay: 1 }), START), false)
})

test('an unused window is dropped', () => {
  const counters = new UsageCounters()
  const plan = usage({ perSecond: 1 })
  assert.equal(admit(counters, plan, START), true)
  assert.equal(admit(counters, plan, START + 2_000), true)
})

test('exported counts are restored if they still matter', () => {
  const plan = usage({ perSecond: 5, perMinute: 5, perDay: 3 })
  const counters = new UsageCounters()
  for (let i = 0; i < 2; i += 1) assert.equal(admit(counters, plan, START), true)
  const kept = JSON.parse(JSON.stringify([...counters.export(START)])) as UsageRecord[]
  assert.deepEqual(
    kept.map(({ windows }) => windows.map(({ size }) => size)),
    [[60_000, DAY]],
  )
  const next = new UsageCounters()
  next.import(kept, START + 1_000)
  assert.equal(admit(next, plan, START + 1_000), true)
  assert.equal(admit(next, plan, START + 1_000), false)
  const later = new UsageCounters()
  later.import(kept, START + 2 * DAY)
  assert.equal(later.size, 0)
  const counted = new UsageCounters()
  assert.equal(admit(counted, plan, START), true)
  counted.import(kept, START)
  assert.deepEqual([...counted.export(START)][0]?.windows.at(-1)?.current, 1)
})

test('expired counts are dropped, and the number of subscriptions is bounded', () => {
  const plan = usage({ perMinute: 5 })
  const counters = new UsageCounters(100)
  for (let i = 0; i < 1_000; i += 1) {
    counters.reserve(`s${i}`, plan, START)
    assert.ok(counters.size <= 100)
  }
  assert.ok(counters.size >= 90)
  assert.equal([...counters.export(START + 2 * 60_000)].length, 0)
  assert.equal(counters.size, 0)
})

test('a clock set back does not reset counts, and calls are allowed again in time', () => {
  const step = fc.record({ back: fc.integer({ min: 0, max: 3_600_000 }), on: fc.integer({ min: 1, max: 3_600_000 }) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const counters = new UsageCounters()
      const plan = usage({ perHour: 5 })
      let now = START + DAY
      for (const { back, on } of steps) {
        while (admit(counters, plan, now)) assert.ok(counters.size === 1)
        assert.equal(admit(counters, plan, now - back), false)
        const { retryAfter } = ask(counters, plan, now - back)
        assert.ok(retryAfter <= 3 * 3_600, String(retryAfter))
        assert.equal(ask(counters, plan, now - back + retryAfter * 1_000).retryAfter, 0)
        now += on
      }
    }),
  )
})

test('a clock that was years ahead blocks no caller', () => {
  const counters = new UsageCounters()
  const plan = usage({ perDay: 1 })
  assert.equal(admit(counters, plan, START + 3_000 * DAY), true)
  const { retryAfter } = ask(counters, plan, START)
  assert.ok(retryAfter > 0 && retryAfter <= 2 * 86_400)
  assert.equal(admit(counters, plan, START), false)
})

test('a call that is given back leaves room for another, in its own window and in the next', () => {
  const counters = new UsageCounters()
  const plan = usage({ perMinute: 2, perDay: 2 })
  for (let i = 0; i < 5; i += 1) {
    assert.equal(admit(counters, plan, START + 59_000), true)
    counters.giveBack('s', START + 59_000)
  }
  assert.equal(admit(counters, plan, START + 59_000), true)
  assert.equal(admit(counters, plan, START + 59_500), true)
  assert.equal(admit(counters, plan, START + 60_000), false)
  counters.giveBack('s', START + 59_000)
  assert.equal(admit(counters, plan, START + 60_000), true)
  assert.equal(admit(counters, plan, START + 60_000), false)
})

test('giving back never makes a count negative, nor changes windows that have ended', () => {
  const counters = new UsageCounters()
  const plan = usage({ perMinute: 1 })
  for (let i = 0; i < 3; i += 1) counters.giveBack('s', START)
  assert.equal(admit(counters, plan, START), true)
  counters.giveBack('s', START - 3_600_000)
  assert.equal(admit(counters, plan, START), false)
})
