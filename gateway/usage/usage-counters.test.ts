import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileUsage } from '../plan/compile-usage.ts'
import type { UsagePlan } from '../plan/plan.ts'
import { UsageCounters } from './usage-counters.ts'

const NONE = { perSecond: null, perMinute: null, perHour: null, perDay: null }
const DAY = 86_400_000
/** A moment at which all windows start. */
const START = 20_000 * DAY

function usage(limits: Partial<typeof NONE | Record<string, number>>): UsagePlan {
  const plan = compileUsage({ ...NONE, ...limits })
  assert.ok(plan)
  return plan
}
function admit(counters: UsageCounters, plan: UsagePlan, now: number): boolean {
  if (counters.ask('s', plan, now).retryAfter > 0) return false
  counters.count('s', plan, now)
  return true
}

test('no limits, no plan', () => assert.equal(compileUsage(NONE), null))

test('the window slides: what the previous one held counts by its remaining share', () => {
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

test('a wait that is told is long enough, and a second less is not', () => {
  for (const used of [1, 3, 10]) {
    for (const at of [0, 10_500, 59_000, 75_000]) {
      const counters = new UsageCounters()
      const plan = usage({ perMinute: used })
      for (let i = 0; i < used; i += 1) counters.count('s', plan, START + Math.min(at, 59_000))
      const now = START + at
      const { retryAfter } = counters.ask('s', plan, now)
      if (retryAfter === 0) continue
      assert.equal(counters.ask('s', plan, now + retryAfter * 1_000).retryAfter, 0, `${used} at ${at}`)
      if (retryAfter > 1) assert.ok(counters.ask('s', plan, now + (retryAfter - 1) * 1_000 - 1).retryAfter > 0, `${used} at ${at}, sooner`)
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

test('limits that change keep the counts of the windows that stay', () => {
  const counters = new UsageCounters()
  assert.equal(admit(counters, usage({ perMinute: 5, perDay: 1 }), START), true)
  assert.equal(admit(counters, usage({ perHour: 1 }), START), true)
  const other = new UsageCounters()
  assert.equal(admit(other, usage({ perDay: 1 }), START), true)
  assert.equal(admit(other, usage({ perHour: 5, perDay: 1 }), START), false)
})

test('a window that nobody used is forgotten', () => {
  const counters = new UsageCounters()
  const plan = usage({ perSecond: 1 })
  assert.equal(admit(counters, plan, START), true)
  assert.equal(admit(counters, plan, START + 2_000), true)
})

test('only subscriptions that have a key are kept', () => {
  const counters = new UsageCounters()
  const plan = usage({ perDay: 1 })
  assert.equal(admit(counters, plan, START), true)
  counters.keepOnly(new Set(['s']))
  assert.equal(admit(counters, plan, START), false)
  counters.keepOnly(new Set(['other']))
  assert.equal(admit(counters, plan, START), true)
})
