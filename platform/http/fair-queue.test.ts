import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { FairQueue } from './fair-queue.ts'
import { Refusal } from './refusal.ts'

const BOUNDS = {
  running: 2,
  runningPerPerson: 1,
  waitingPerPerson: 2,
  waiting: 6,
  waitingSizePerPerson: 100,
  waitingSize: 200,
  retryAfterSeconds: 5,
}
const here = () => new AbortController().signal
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates a task that ends when the test says so. */
function piece() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = {
    begun: false,
    end: resolve,
    work: () => {
      state.begun = true
      return promise
    },
  }
  return state
}

describe('a fair queue', () => {
  it('runs tasks up to its limit, one of each person, and rejects more with a time to retry', async () => {
    const queue = new FairQueue(BOUNDS)
    const pieces = Array.from({ length: 5 }, piece)
    const runs = pieces.map(({ work }) => queue.run(1, 1, here(), work))
    const refused = await Promise.allSettled(runs.slice(3))
    for (const outcome of refused) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof Refusal)
      assert.deepEqual([outcome.reason.code, outcome.reason.data], ['TooManyRequests', { retryAfterSeconds: 5 }])
    }
    assert.deepEqual(
      pieces.map(({ begun }) => begun),
      [true, false, false, false, false],
    )
    for (const { end } of pieces) end()
    await Promise.all(runs.slice(0, 3))
    assert.deepEqual(queue.length, { running: 0, waiting: 0 })
  })

  it('prefers a person over another one with more tasks', async () => {
    const queue = new FairQueue({ ...BOUNDS, running: 1 })
    const [first, second, third, other] = [piece(), piece(), piece(), piece()]
    const runs = [queue.run(1, 1, here(), first.work), queue.run(1, 1, here(), second.work), queue.run(1, 1, here(), third.work)]
    runs.push(queue.run(2, 1, here(), other.work))
    first.end()
    await turn()
    assert.deepEqual([second.begun, third.begun, other.begun], [false, false, true])
    for (const { end } of [second, third, other]) end()
    await Promise.all(runs)
  })

  it('forgets what waits when its caller is gone', async () => {
    const queue = new FairQueue({ ...BOUNDS, running: 1 })
    const [first, second] = [piece(), piece()]
    const gone = new AbortController()
    const run = queue.run(1, 1, here(), first.work)
    const abandoned = queue.run(2, 1, gone.signal, second.work)
    gone.abort(new Error('gone'))
    await assert.rejects(abandoned, /gone/)
    first.end()
    await run
    assert.equal(second.begun, false)
    assert.deepEqual(queue.length, { running: 0, waiting: 0 })
  })

  it('bounds the size of what waits, but for the first piece of a person', async () => {
    const queue = new FairQueue({ ...BOUNDS, running: 1 })
    const [first, large, small, other] = [piece(), piece(), piece(), piece()]
    const runs = [queue.run(1, 500, here(), first.work), queue.run(1, 150, here(), large.work)]
    await assert.rejects(queue.run(1, 1, here(), small.work), { code: 'TooManyRequests' })
    await assert.rejects(queue.run(2, 51, here(), other.work), { code: 'TooManyRequests' })
    runs.push(queue.run(2, 50, here(), other.work))
    for (const { end } of [first, large, other]) end()
    await Promise.all(runs)
  })

  it('keeps its bounds and ends empty whatever comes, fails and goes away', async () => {
    const step = fc.record({
      person: fc.integer({ min: 1, max: 4 }),
      fails: fc.boolean(),
      gone: fc.boolean(),
      turns: fc.integer({ min: 0, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const queue = new FairQueue(BOUNDS)
        const running = new Map<number, number>()
        const runs = steps.map(async ({ person, fails, gone, turns }) => {
          const caller = new AbortController()
          const run = queue.run(person, 1, caller.signal, async () => {
            running.set(person, (running.get(person) ?? 0) + 1)
            const all = [...running.values()].reduce((sum, one) => sum + one, 0)
            assert.ok(running.get(person) === 1 && all <= BOUNDS.running)
            for (let passed = 0; passed < turns; passed++) await turn()
            running.set(person, 0)
            if (fails) throw new Refusal('NotFound')
          })
          if (gone) caller.abort(new Refusal('BadRequest'))
          return run.catch((error: unknown) => assert.ok(error instanceof Refusal))
        })
        assert.ok(queue.length.waiting <= BOUNDS.waiting)
        await Promise.all(runs)
        assert.deepEqual(queue.length, { running: 0, waiting: 0 })
      }),
      { numRuns: 200 },
    )
  })
})
