import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import { type CredentialSnapshot, SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { CredentialEntry, CredentialPlan } from './plan.ts'
import { requireThat } from './plan-error.ts'

const KEY_HASH = /^[0-9a-f]{64}$/

/** Indexes the keys of an environment by hash and skips invalid entries. Throws `PlanError` if `given` is not a list of keys. */
export function compileCredentials(given: CredentialSnapshot): CredentialPlan {
  requireThat(isRecord(given), () => 'the credentials are malformed: they are not an object')
  const { format, revision, credentials } = given as CredentialSnapshot
  requireThat(format === SNAPSHOT_FORMAT, () => `format ${String(format).slice(0, 50)} is unknown to this gateway`)
  requireThat(Number.isSafeInteger(revision) && revision >= 0, () => 'the credentials are malformed: their revision is not a number')
  requireThat(Array.isArray(credentials), () => 'the credentials are malformed: the list is missing')
  const byHash = new Map<string, CredentialEntry>()
  let skipped = 0
  for (const entry of credentials as unknown[]) {
    const isWhole =
      isRecord(entry) &&
      typeof entry.keyHash === 'string' &&
      KEY_HASH.test(entry.keyHash) &&
      typeof entry.subscriptionId === 'string' &&
      typeof entry.apiId === 'string'
    if (isWhole) {
      const { keyHash, keyId, subscriptionId, apiId, countedAs, approved } = entry as unknown as CredentialSnapshot['credentials'][number]
      const counted = typeof countedAs === 'string' && countedAs !== '' ? countedAs : subscriptionId
      byHash.set(keyHash, {
        keyId: typeof keyId === 'string' ? keyId : null,
        subscriptionId,
        countedAs: counted,
        apiId,
        approved: approved === true,
      })
    } else {
      skipped += 1
    }
  }
  return { revision, byHash, skipped }
}
