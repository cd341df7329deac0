import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { UsageLimits } from '@portico/contract/api/api'
import { eventually } from '../conformance/gateway-process.ts'
import { compileUsage } from '../plan/compile-usage.ts'
import type { UsagePlan } from '../plan/plan.ts'
import { RedisUsageStore } from './redis-usage-store.ts'
import { SharedUsage } from './shared-usage.ts'
import { RedisServer } from './testing/redis-server.ts'

const NONE: UsageLimits = { perSecond: null, perMinute: null, perHour: null, perDay: null }
const MINUTE = 60_000
const DAY = 86_400_000
/** A time at which all windows start. */
const START = 20_000 * DAY

let redis: RedisServer
let made = 0
before(async () => {
  redis = await RedisServer.open()
})
after(() => redis.kill())

function planOf(limits: Partial<UsageLimits>): UsagePlan {
  const plan = compileUsage({ ...NONE, ...limits })
  assert.ok(plan)
  return plan
}

/** Returns the name of a subscription that no other test uses. */
function aSubscription(): string {
  made += 1
  return `s${made}`
}

/** On a busy machine Redis may answer late; these tests do not measure time. */
const PATIENT_MS = 30_000
/** For gateways whose Redis hangs: more than a busy machine pauses. */
const AWAY = { waitMs: 2_000 }

/** Starts the counting of one gateway, and waits until it shares. */
async function aGateway(t: TestContext, { isJoined = true, waitMs = PATIENT_MS } = {}) {
  const changes: (string | null)[] = []
  const usage = new SharedUsage((reason) => changes.push(reason), waitMs)
  const store = new RedisUsageStore(redis.url, 'e1')
  const running = new AbortController()
  const ended = usage.run(store, running.signal)
  t.after(async () => {
    running.abort()
    await ended
    store.close()
  })
  if (isJoined) await joined(usage)
  return { usage, changes }
}

const joined = (usage: SharedUsage) => eventually(() => usage.isShared, 'counts are shared')

async function isAdmitted(usage: SharedUsage, subscription: string, plan: UsagePlan, now = Date.now()): Promise<boolean> {
  return (await usage.reserve(subscription, plan, now)).retryAfter === 0
}

/** Makes calls until one is refused, in turn through these gateways, and returns how many were admitted. */
async function admittedBy(gateways: SharedUsage[], subscription: string, plan: UsagePlan, now = Date.now()): Promise<number> {
  for (let calls = 0; ; calls += 1)
    if (!(await isAdmitted(gateways[calls % gateways.length] as SharedUsage, subscription, plan, now))) return calls
}

/** Makes evenly spaced calls at twice the rate of the limit, in turn through both gateways, and returns the times of the admitted ones. */
async function overload(gateways: SharedUsage[], plan: UsagePlan, windows: number): Promise<number[]> {
  const [{ limit, seconds }] = plan.windows as [UsagePlan['windows'][number]]
  const step = (seconds * 1_000) / (2 * limit)
  const subscription = aSubscription()
  const times: number[] = []
  for (let from = 0; from < windows * 2 * limit; from += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => Math.floor(START + (from + index) * step))
    const verdicts = await Promise.all(batch.map((now, index) => gateways[index % 2]?.reserve(subscription, plan, now)))
    times.push(...batch.filter((_, index) => verdicts[index]?.retryAfter === 0))
  }
  return times
}

describe('usage that two gateways share', { timeout: 600_000 }, () => {
  for (const [key, size] of [
    ['perMinute', MINUTE],
    ['perHour', 60 * MINUTE],
    ['perDay', DAY],
  ] as const)
    test(`is within 2 % of the plan at twice the rate, over the edges of windows: ${key}`, async (t) => {
      const gateways = [(await aGateway(t)).usage, (await aGateway(t)).usage]
      const times = await overload(gateways, planOf({ [key]: 1_000 }), 4)
      for (let window = 0; window < 4; window += 1) {
        const from = START + window * size
        const admitted = times.filter((time) => time >= from && time < from + size).length
        assert.ok(admitted >= 980 && admitted <= 1_020, `window ${window}: ${admitted}`)
      }
    })

  test('of a second: no second admits more than twice the limit, wherever it starts', async (t) => {
    const gateways = [(await aGateway(t)).usage, (await aGateway(t)).usage]
    const plan = planOf({ perSecond: 100 })
    const subscription = aSubscription()
    const times: number[] = []
    for (const now of [START + 990, START + 1_250, START + 1_500, START + 1_980])
      times.push(...Array<number>(await admittedBy(gateways, subscription, plan, now)).fill(now))
    const worst = Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 1_000).length))
    assert.ok(worst > 100 && worst <= 200, String(worst))
    t.diagnostic(`worst burst within one second: ${worst} of a limit of 100`)
  })

  test('tells both what remains, and how long to wait', async (t) => {
    const [first, second] = [(await aGateway(t)).usage, (await aGateway(t)).usage]
    const plan = planOf({ perDay: 2 })
    const subscription = aSubscription()
    assert.match((await first.reserve(subscription, plan, START)).header, /^"day";r=1;t=86400$/)
    assert.match((await second.reserve(subscription, plan, START)).header, /^"day";r=0;t=86400$/)
    const { retryAfter, header } = await first.reserve(subscription, plan, START)
    assert.equal(retryAfter, DAY / 1_000 + DAY / 2_000)
    assert.match(header, /r=0/)
    assert.equal(await isAdmitted(second, subscription, plan, START + retryAfter * 1_000), true)
  })

  test('allows none with a limit of 0', async (t) => {
    const { usage } = await aGateway(t)
    assert.equal((await usage.reserve(aSubscription(), planOf({ perDay: 0 }), START)).retryAfter, DAY / 1_000)
  })

  test('survives a restart of a gateway, and a changed limit', async (t) => {
    const subscription = aSubscription()
    assert.equal(await admittedBy([(await aGateway(t)).usage], subscription, planOf({ perDay: 10 })), 10)
    const next = (await aGateway(t)).usage
    assert.equal(await admittedBy([next], subscription, planOf({ perDay: 10 })), 0)
    assert.equal(await admittedBy([next], subscription, planOf({ perHour: 1_000, perDay: 15 })), 5)
    assert.equal(await admittedBy([next], subscription, planOf({ perDay: 5 })), 0)
  })

  test('gets back a call that is refused later', async (t) => {
    const [first, second] = [(await aGateway(t)).usage, (await aGateway(t)).usage]
    const plan = planOf({ perMinute: 1, perDay: 1 })
    const subscription = aSubscription()
    const now = Date.now()
    assert.equal(await isAdmitted(first, subscription, plan, now), true)
    assert.equal(await isAdmitted(second, subscription, plan, now), false)
    first.giveBack(subscription, now)
    await eventually(() => isAdmitted(second, subscription, plan, now), 'the place is free')
    assert.equal(await isAdmitted(first, subscription, plan, now), false)
  })

  test('a clock set back does not reset counts', async (t) => {
    const { usage } = await aGateway(t)
    const plan = planOf({ perHour: 3 })
    const subscription = aSubscription()
    assert.equal(await admittedBy([usage], subscription, plan, START), 3)
    assert.equal(await admittedBy([usage], subscription, plan, START - 30 * MINUTE), 0)
    assert.equal(await admittedBy([usage], subscription, plan, START - 300 * DAY), 0)
  })
})

describe('while Redis is away', { timeout: 600_000 }, () => {
  test('each gateway counts alone from what it knows, says so once, and hands over what it counted', async (t) => {
    const [first, second] = [await aGateway(t, AWAY), await aGateway(t, AWAY)]
    const plan = planOf({ perDay: 10 })
    const subscription = aSubscription()
    for (const { usage } of [first, second]) assert.equal(await isAdmitted(usage, subscription, plan), true)
    redis.signal('SIGSTOP')
    t.after(() => redis.signal('SIGCONT'))
    for (const { usage } of [first, second]) assert.equal(await isAdmitted(usage, subscription, plan), true)
    assert.ok(!(first.usage.reserve(subscription, plan, Date.now()) instanceof Promise), 'no call waits')
    redis.signal('SIGCONT')
    await Promise.all([joined(first.usage), joined(second.usage)])
    assert.equal(await admittedBy([first.usage, second.usage], subscription, plan), 5)
    for (const { changes } of [first, second]) assert.deepEqual(changes, [null, 'no answer within 2000 ms', null])
  })

  test('a Redis that lost its data gets back what a gateway knows', async (t) => {
    const { usage } = await aGateway(t, AWAY)
    const plan = planOf({ perMinute: 100, perDay: 10 })
    const subscription = aSubscription()
    for (let calls = 0; calls < 4; calls += 1) assert.equal(await isAdmitted(usage, subscription, plan), true)
    await redis.kill()
    assert.equal(await isAdmitted(usage, subscription, plan), true)
    await redis.start()
    await joined(usage)
    const other = (await aGateway(t, AWAY)).usage
    assert.equal(await admittedBy([usage, other], subscription, plan), 5)
  })

  test('a Redis that lost its data gets back what one gateway has seen last, and what both counted alone', async (t) => {
    const [first, second] = [(await aGateway(t, AWAY)).usage, (await aGateway(t, AWAY)).usage]
    const plan = planOf({ perDay: 20 })
    const subscription = aSubscription()
    for (const usage of [first, second, second, second]) assert.equal(await isAdmitted(usage, subscription, plan), true)
    await redis.kill()
    for (const usage of [first, first, second]) assert.equal(await isAdmitted(usage, subscription, plan), true)
    await redis.start()
    await Promise.all([joined(first), joined(second)])
    assert.equal(await admittedBy([first, second], subscription, plan), 20 - 4 - 3)
  })

  test('a call waits for a hanging Redis for a bounded time, and counts once', async (t) => {
    const { usage, changes } = await aGateway(t, AWAY)
    const plan = planOf({ perDay: 10 })
    const subscription = aSubscription()
    redis.signal('SIGSTOP')
    t.after(() => redis.signal('SIGCONT'))
    assert.equal(await isAdmitted(usage, subscription, plan), true)
    assert.match(changes[1] ?? '', /no answer within 2000 ms/)
    assert.equal(await isAdmitted(usage, subscription, plan), true)
    redis.signal('SIGCONT')
    await joined(usage)
    assert.equal(await admittedBy([usage], subscription, plan), 8)
  })

  test('a gateway starts, and shares its counts later', async (t) => {
    await redis.kill()
    const { usage, changes } = await aGateway(t, { ...AWAY, isJoined: false })
    const plan = planOf({ perDay: 3 })
    const subscription = aSubscription()
    assert.equal(await isAdmitted(usage, subscription, plan), true)
    await eventually(() => changes.length === 1, 'the reason')
    assert.match(changes[0] ?? '', /ECONNREFUSED/)
    await redis.start()
    await joined(usage)
    const other = (await aGateway(t, AWAY)).usage
    assert.equal(await admittedBy([usage, other], subscription, plan), 2)
  })
})
