import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConsumerChanges, NO_CHANGES } from './consumer-changes.ts'
import { storeComparison } from './store-comparison.ts'

const FOUND: ConsumerChanges = { changes: [], changeCount: 3, breakingCount: 1 }

/** Returns what was stored of a comparison, and the error that was thrown. */
async function outcomeOf(comparison: Promise<ConsumerChanges>) {
  const stored: ConsumerChanges[] = []
  const thrown = await storeComparison(comparison, async (found) => void stored.push(found)).catch((error: unknown) => error)
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
