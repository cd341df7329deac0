import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { OTHER_KEY } from '../conformance/build-snapshot.ts'
import { LimitedFleet, NO_LIMITS } from './testing/limited-fleet.ts'

const isWithin2Percent = (count: number, limit: number) => Math.abs(count - limit) <= Math.max(1, limit * 0.02)

test('a day quota holds over four workers at twice the calls, a restart, a changed limit and a new key', {
  timeout: 600_000,
}, async (t) => {
  const limit = 200
  const fleet = await LimitedFleet.open(t, { ...NO_LIMITS, perDay: limit })
  const counts = [await fleet.admitted(150)]
  await fleet.restart(1)
  counts.push(await fleet.admitted(2 * limit))
  assert.ok(isWithin2Percent((counts[0] as number) + (counts[1] as number), limit), counts.join())
  await fleet.changeLimits({ ...NO_LIMITS, perDay: limit + 50 })
  counts.push(await fleet.admitted(100))
  await fleet.replaceKey()
  counts.push(await fleet.admitted(50, OTHER_KEY))
  const total = counts.reduce((sum, count) => sum + count, 0)
  assert.ok(isWithin2Percent(total, limit + 50), counts.join())
  assert.equal(fleet.target.calls, total)
})

test('a limit of a second holds over four workers at twice its rate across edges of windows', { timeout: 600_000 }, async (t) => {
  const limit = 100
  const fleet = await LimitedFleet.open(t, { ...NO_LIMITS, perSecond: limit })
  const seconds = 6
  const start = performance.now()
  const calls: Promise<number>[] = []
  for (let tick = 0; tick < seconds * 20; tick += 1) {
    calls.push(fleet.admitted((2 * limit) / 20))
    const wait = start + (tick + 1) * 50 - performance.now()
    if (wait > 0) await delay(wait)
  }
  const total = (await Promise.all(calls)).reduce((sum, count) => sum + count, 0)
  const elapsed = (performance.now() - start) / 1_000
  t.diagnostic(`${total} admitted in ${elapsed.toFixed(2)} s at a limit of ${limit} a second`)
  // The first window adds nothing of one before it: up to one limit more.
  assert.ok(total <= (elapsed + 1) * limit * 1.02, String(total))
  assert.ok(total >= (seconds - 1) * limit * 0.75, String(total))
})
