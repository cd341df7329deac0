import { isTemporary } from '../../database/database-error.ts'
import type { BackOff } from './back-off.ts'
import { type ConsumerChanges, NO_CHANGES } from './consumer-changes.ts'

interface Comparison {
  /** Of what is compared. */
  id: string
  compare: () => Promise<ConsumerChanges>
  store: (found: ConsumerChanges) => Promise<void>
}

/**
 * Stores what a comparison found. One that fails is stored without changes, so that a document that cannot be compared is not compared for
 * ever, and its error is thrown. While the database does not answer in time nothing is stored: others go on, and it is compared again until
 * it has failed too often.
 */
export async function storeComparison(backOff: BackOff, { id, compare, store }: Comparison, now = new Date()): Promise<void> {
  const found = await compare().catch((error: unknown) => {
    if (isTemporary(error) && !backOff.failed(id, now)) throw error
    return { error }
  })
  await store('error' in found ? NO_CHANGES : found).catch((error: unknown) => {
    backOff.failed(id, now)
    throw error
  })
  if ('error' in found) throw found.error
}
