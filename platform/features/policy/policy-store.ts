import { POLICIES_TAG, policyTag } from '@portico/contract/cache-tag'
import type { Value } from '@portico/contract/endpoint'
import type { policyInput } from '@portico/contract/policy/policy-endpoints'
import { and, count, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { policies, policyAgreements } from '../../database/schema/policy.ts'
import { touchTags } from '../../events/touch.ts'
import { refuse } from '../../http/refusal.ts'
import type { Policy } from './policy-queries.ts'

export type PolicyInput = Value<typeof policyInput>

/**
 * Locks a policy until the transaction ends, so that nobody agrees meanwhile, and returns it with its number of agreements. Throws
 * PolicyNotFound.
 */
export async function lockPolicy(tx: Transaction, policyId: string): Promise<{ policy: Policy; agreements: number }> {
  const [policy] = await tx.select().from(policies).where(eq(policies.id, policyId)).for('update')
  if (!policy) return refuse('PolicyNotFound')
  const [agreed] = await tx.select({ total: count() }).from(policyAgreements).where(eq(policyAgreements.policyId, policyId))
  return { policy, agreements: agreed?.total ?? 0 }
}

/** Touches the public pages that show a policy: its own, those of its other versions, and every page that links to the current ones. */
export async function touchPolicy(tx: Transaction, { id, category, locale }: Pick<Policy, 'id' | 'category' | 'locale'>): Promise<void> {
  const versions = await tx
    .select({ id: policies.id })
    .from(policies)
    .where(and(eq(policies.category, category), eq(policies.locale, locale), eq(policies.visibility, 'public')))
    .limit(TOUCHED_VERSIONS_MAX)
  touchTags(tx, [POLICIES_TAG, ...[id, ...versions.map((version) => version.id)].map((version) => policyTag(category, version))])
}

/** Pages of more versions than these are refreshed within a minute instead of at once. */
const TOUCHED_VERSIONS_MAX = 50
