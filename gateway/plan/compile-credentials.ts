import { type CredentialSnapshot, SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { CredentialEntry, CredentialPlan } from './plan.ts'
import { PlanError, requireThat } from './plan-error.ts'

/** Checks the keys of an environment and indexes them by hash. Throws `PlanError`. */
export function compileCredentials(snapshot: CredentialSnapshot): CredentialPlan {
  try {
    requireThat(snapshot.format === SNAPSHOT_FORMAT, () => `format ${snapshot.format} is unknown to this gateway`)
    const byHash = new Map<string, CredentialEntry>()
    for (const { keyHash, subscriptionId, apiId, approved } of snapshot.credentials) {
      requireThat(/^[0-9a-f]{64}$/.test(keyHash), () => `subscription ${subscriptionId} has a key hash that is no SHA-256`)
      byHash.set(keyHash, { subscriptionId, apiId, approved })
    }
    return { revision: snapshot.revision, byHash }
  } catch (error) {
    if (error instanceof PlanError) throw error
    throw new PlanError(`the credentials are malformed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
