import { isDatabaseUnavailable, isRetryable } from '../../database/database-error.ts'
import { type ConsumerChanges, NO_CHANGES } from './consumer-changes.ts'

/**
 * Stores what a comparison found. One that fails is stored without changes, so that a document that cannot be compared keeps no others waiting,
 * and its error is thrown. While the database does not answer in time nothing is stored, so that it is compared again.
 */
export async function storeComparison(
  comparison: Promise<ConsumerChanges>,
  store: (found: ConsumerChanges) => Promise<void>,
): Promise<void> {
  const found = await comparison.catch((error: unknown) => {
    if (isDatabaseUnavailable(error) || isRetryable(error)) throw error
    return { error }
  })
  await store('error' in found ? NO_CHANGES : found)
  if ('error' in found) throw found.error
}
