import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { UsageLimits } from '@portico/contract/api/api'
import { KEY, OTHER_KEY } from '../../gateway/conformance/build-snapshot.ts'
import { GATEWAYS, LimitedFleet, NO_LIMITS } from '../../gateway/usage/testing/limited-fleet.ts'
import { findOrInstallFaketime } from '../../launch/test-programs.ts'

/** Limits of two gateways with two workers each, at twice the allowed rate, on a clock that the test moves: contract of gateways, section 4. */
const LIMIT = 300
const RAISED = 360
const WINDOWS = 4
/** How often the clock is moved in a window. */
const STEPS = 100
const TIMEOUT = { timeout: 900_000 }
/** The start of a window of every length. */
const START = 20_500 * 86_400_000
const LENGTHS = [
  ['perSecond', 1_000],
  ['perMinute', 60_000],
  ['perHour', 3_600_000],
  ['perDay', 86_400_000],
] as const

/** Calls that were admitted, by the time of the clock. */
type Admitted = { at: number; calls: number }[]

for (const [key, size] of LENGTHS) {
  test(`${key}, shared through Redis: within 2 % in each window, with a restart, a new key and a raised limit`, TIMEOUT, async (t) => {
    const counts = await overload(t, { key, size, isShared: true })
    for (const [window, count] of counts.entries()) assertNear(count, window < WINDOWS - 1 ? LIMIT : RAISED, `window ${window}`)
  })

  test(`${key}, counted alone: within 2 % of the limit of each gateway`, TIMEOUT, async (t) => {
    const counts = await overload(t, { key, size, isShared: false })
    for (const [window, count] of counts.entries())
      assertNear(count, GATEWAYS * (window < WINDOWS - 1 ? LIMIT : RAISED), `window ${window}`)
  })
}

test('perSecond: the worst burst at the edge of two windows is twice the limit', TIMEOUT, async (t) => {
  const fleet = await openFleet(t, { ...NO_LIMITS, perSecond: LIMIT }, true)
  const admitted: Admitted = []
  const size = 1_000
  // Nobody calls until the end of a window; then as many as possible at each step until the end of the next one.
  for (let step = STEPS - 1; step < 2 * STEPS; step += 1) {
    const at = START + ((step + 0.5) / STEPS) * size
    fleet.clock?.set(at)
    const calls = await fleet.admitted(step === STEPS - 1 ? 2 * LIMIT : (2 * LIMIT) / STEPS)
    admitted.push({ at, calls })
  }
  const worst = worstWithin(admitted, size)
  t.diagnostic(`worst burst within one second: ${worst} of a limit of ${LIMIT}`)
  assert.ok(worst > LIMIT && worst <= 2 * LIMIT, String(worst))
})

/**
 * Calls each gateway at twice the rate that applies to it, and returns how many calls each window admitted. The consumer gets a new key in the
 * second window, the second gateway is restarted in the third, and the limit is raised in the last one.
 */
async function overload(
  t: TestContext,
  { key, size, isShared }: { key: keyof UsageLimits; size: number; isShared: boolean },
): Promise<number[]> {
  const fleet = await openFleet(t, { ...NO_LIMITS, [key]: LIMIT }, isShared)
  // A gateway that counts alone does not keep counts of a second: a restart takes longer.
  const restartAt = size === 1_000 && !isShared ? 0 : STEPS / 2
  const admitted: Admitted = []
  let sent = KEY
  for (let step = 0; step < WINDOWS * STEPS; step += 1) {
    const [window, within] = [Math.floor(step / STEPS), step % STEPS]
    const at = START + ((step + 0.5) / STEPS) * size
    fleet.clock?.set(at)
    if (window === 1 && within === STEPS / 2) {
      await fleet.replaceKey()
      sent = OTHER_KEY
    }
    if (window === 2 && within === restartAt) await fleet.restart(1)
    if (window === WINDOWS - 1 && within === 0) await fleet.changeLimits({ ...NO_LIMITS, [key]: RAISED })
    const limit = window < WINDOWS - 1 ? LIMIT : RAISED
    admitted.push({ at, calls: await fleet.admitted(Math.ceil((2 * (isShared ? 1 : GATEWAYS) * limit) / STEPS), sent) })
  }
  const inWindow =
    (window: number) =>
    ({ at }: Admitted[number]) =>
      Math.floor((at - START) / size) === window
  const counts = Array.from({ length: WINDOWS }, (_, window) => sumOf(admitted.filter(inWindow(window))))
  t.diagnostic(`${counts.join(', ')} admitted; worst burst within one window's length ${worstWithin(admitted, size)}`)
  assert.equal(fleet.target.calls, sumOf(admitted))
  return counts
}

function openFleet(t: TestContext, limits: UsageLimits, isShared: boolean): Promise<LimitedFleet> {
  return LimitedFleet.open(t, limits, { isShared, clock: { library: findOrInstallFaketime(), now: START } })
}

function assertNear(count: number, limit: number, what: string): void {
  assert.ok(Math.abs(count - limit) <= limit * 0.02, `${what}: ${count} of ${limit}`)
}

function sumOf(admitted: Admitted): number {
  return admitted.reduce((sum, { calls }) => sum + calls, 0)
}

/** Returns the most calls that were admitted within a time of this length, wherever it begins. */
function worstWithin(admitted: Admitted, size: number): number {
  return Math.max(...admitted.map(({ at: from }) => sumOf(admitted.filter(({ at }) => at >= from && at < from + size))))
}
