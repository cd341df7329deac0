import type { CacheTag } from '@portico/contract/cache-tag'
import type { Transaction } from '../database/database.ts'
import { touchedOf } from '../database/transact.ts'

/** Records that what the gateways of an environment serve has changed, so that they fetch a new snapshot. */
export function touchEnvironment(tx: Transaction, environmentId: string): void {
  touchedOf(tx).environments.add(environmentId)
}

/** Records that keys or subscriptions have changed, in one environment or in all of them. */
export function touchCredentials(tx: Transaction, environmentId: string | 'all'): void {
  touchedOf(tx).credentials.add(environmentId)
}

/** Records that public pages with these cache tags have changed; the response names them in `X-Touched-Tags`. */
export function touchTags(tx: Transaction, tags: readonly CacheTag[]): void {
  const touched = touchedOf(tx)
  for (const tag of tags) touched.tags.add(tag)
}
