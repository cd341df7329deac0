import type { CacheTag } from '@portico/contract/cache-tag'
import type { Transaction } from '../database/database.ts'
import { touchedOf } from '../database/transact.ts'
import type { ChangedParts } from './write-revisions.ts'

/**
 * Records that what the gateways of an environment serve has changed. With `ids` of APIs only these have changed, with those of versions
 * only their status, and with its own only its settings, which gateways fetch as a small change; without, they fetch the whole snapshot.
 */
export function touchEnvironment(tx: Transaction, environmentId: string, ids?: readonly string[]): void {
  addParts(touchedOf(tx).environments, environmentId, ids)
}

/** Records that the credentials of an environment have changed; with `subscriptionIds`, only those of these subscriptions. */
export function touchCredentials(tx: Transaction, environmentId: string, subscriptionIds?: readonly string[]): void {
  addParts(touchedOf(tx).credentials, environmentId, subscriptionIds)
}

/** Records that public pages with these cache tags have changed; the response names them in `X-Touched-Tags`. */
export function touchTags(tx: Transaction, tags: readonly CacheTag[]): void {
  const touched = touchedOf(tx)
  for (const tag of tags) touched.tags.add(tag)
}

function addParts(touched: Map<string, ChangedParts>, environmentId: string, ids: readonly string[] | undefined): void {
  const known = touched.get(environmentId)
  touched.set(environmentId, ids === undefined || known === null ? null : new Set([...(known ?? []), ...ids]))
}
