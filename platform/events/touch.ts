import type { Transaction } from '../database/database.ts'
import { touchedOf } from '../database/transact.ts'

/** Says that what gateways of an environment serve has changed: they compile and fetch a new snapshot. */
export function touchEnvironment(tx: Transaction, environmentId: string): void {
  touchedOf(tx).environments.add(environmentId)
}

/** Says that keys or subscriptions have changed, in one environment or in all of them. */
export function touchCredentials(tx: Transaction, environmentId: string | 'all'): void {
  touchedOf(tx).credentials.add(environmentId)
}

/** Says that public pages with these cache tags have changed; the answer names them in `X-Touched-Tags`. */
export function touchTags(tx: Transaction, tags: readonly string[]): void {
  const touched = touchedOf(tx)
  for (const tag of tags) touched.tags.add(tag)
}
