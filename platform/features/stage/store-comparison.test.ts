import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BackOff } from './back-off.ts'
import { type ConsumerChanges, NO_CHANGES } from './consumer-changes.ts'
import { storeComparison } from './store-comparison.ts'

const FOUND: ConsumerChanges = { changes: [], changeCount: 3, breakingCount: 1 }

/** Returns what was stored of a comparison, and the error that was thrown. */
async function outcomeOf(comparison: Promise<ConsumerChanges>, backOff = new BackOff(), now = new Date()) {
  const stored: ConsumerChanges[] = []
  const work = { id: 'a', compare: () => comparison, store: async (found: ConsumerChanges) => void stored.push(found) }
  const thrown = await storeComparison(backOff, work, now).catch((error: unknown) => error)
  return { stored, thrown }
}

test('a comparison is stored as found', async () => {
  assert.deepEqual(await outcomeOf(Promise.resolve(FOUND)), { stored: [FOUND], thrown: undefined })
})

test('one that fails is stored without changes, and its error is thrown', async () => {
  const error = new Error('a document of another kind')
  assert.deepEqual(await outcomeOf(Promise.reject(error)), { stored: [NO_CHANGES], thrown: error })
})

test('one that the database did not answer in time, or that was a deadlock, is not stored', async () => {
  for (const code of ['55P03', '57014', '57P01', 'ECONNREFUSED', '40001', '40P01']) {
    const error = Object.assign(new Error(code), { code })
    assert.deepEqual(await outcomeOf(Promise.reject(error)), { stored: [], thrown: error }, code)
  }
})

test('one that the database never answers in time waits longer each time, and is stored without changes in the end', async () => {
  const error = Object.assign(new Error('late'), { code: '57014' })
  const backOff = new BackOff()
  let now = Date.now()
  const waits: number[] = []
  for (let tries = 1; tries < 10; tries++) {
    assert.deepEqual(await outcomeOf(Promise.reject(error), backOff, new Date(now)), { stored: [], thrown: error })
    const from = now
    while (backOff.waiting(new Date(now)).includes('a')) now += 1_000
    waits.push((now - from) / 1_000)
  }
  assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 300, 300, 300])
  assert.deepEqual(await outcomeOf(Promise.reject(error), backOff, new Date(now)), { stored: [NO_CHANGES], thrown: error })
  assert.deepEqual(backOff.waiting(new Date(now)), [])
})

test('one that cannot be stored waits, whatever the error is', async () => {
  const [backOff, now] = [new BackOff(), new Date()]
  const store = () => Promise.reject(new Error('a bug'))
  await assert.rejects(storeComparison(backOff, { id: 'a', compare: async () => FOUND, store }, now), /a bug/)
  assert.deepEqual(backOff.waiting(now), ['a'])
})
