import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import { type CredentialSnapshot, SNAPSHOT_FORMAT, type SnapshotCredential } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { CredentialPlan } from './plan.ts'
import { requireThat } from './plan-error.ts'

const KEY_HASH = /^[0-9a-f]{64}$/

/** Indexes the keys of an environment by hash and skips invalid entries. Throws `PlanError` if `given` is not a list of keys. */
export function compileCredentials(given: CredentialSnapshot): CredentialPlan {
  requireThat(isRecord(given), () => 'the credentials are malformed: they are not an object')
  const { format, revision, credentials } = given as CredentialSnapshot
  requireThat(format === SNAPSHOT_FORMAT, () => `format ${String(format).slice(0, 50)} is unknown to this gateway`)
  requireThat(Number.isSafeInteger(revision) && revision >= 0, () => 'the credentials are malformed: their revision is not a number')
  requireThat(Array.isArray(credentials), () => 'the credentials are malformed: the list is missing')
  const plan: CredentialPlan = { revision, byHash: new Map(), subscriptions: new Map(), skipped: 0 }
  for (const entry of credentials as unknown[]) if (!addKey(plan, entry)) plan.skipped += 1
  return plan
}

/** Adds a key to a plan, or replaces it; returns false for an invalid entry. The subscription is as this entry says. */
export function addKey(plan: CredentialPlan, entry: unknown): boolean {
  const isWhole =
    isRecord(entry) &&
    typeof entry.keyHash === 'string' &&
    KEY_HASH.test(entry.keyHash) &&
    typeof entry.subscriptionId === 'string' &&
    typeof entry.apiId === 'string'
  if (!isWhole) return false
  const { keyHash, keyId, subscriptionId: id, apiId, countedAs, approved } = entry as unknown as SnapshotCredential
  const said = {
    id,
    apiId,
    countedAs: typeof countedAs === 'string' && countedAs !== '' ? countedAs : id,
    approved: approved === true,
  }
  const known = plan.subscriptions.get(id)
  const subscription = known ? Object.assign(known, said) : said
  plan.subscriptions.set(id, subscription)
  plan.byHash.set(keyHash, { keyId: typeof keyId === 'string' ? keyId : null, subscription })
  return true
}
