import { LOCALES } from '@portico/contract/locale'
import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { policies, policyAgreements } from '../../database/schema/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { currentPolicies, policiesFor } from './policy-queries.ts'

/**
 * Locks the policies that a person was shown until the transaction ends, and returns a function that records the agreement once the person
 * is written. Throws PolicyChanged unless these are what a page in one of the product's languages shows now: a person who reads one
 * language may choose the other for emails.
 */
export async function lockAgreedPolicies(tx: Transaction, agreedPolicyIds: readonly string[]): Promise<(userId: number) => Promise<void>> {
  const agreed = [...new Set(agreedPolicyIds)]
  if (agreed.length > 0) await tx.select({ id: policies.id }).from(policies).where(inArray(policies.id, agreed)).for('share')
  const current = await currentPolicies(tx)
  const isShown = LOCALES.some((locale) => sameIds(policiesFor(locale, current), agreed))
  if (!isShown) refuse('PolicyChanged')
  return async (userId) => {
    const rows = agreed.map((policyId) => ({ policyId, userId }))
    if (rows.length > 0) await tx.insert(policyAgreements).values(rows).onConflictDoNothing()
  }
}

function sameIds(shown: readonly { id: string }[], agreed: readonly string[]): boolean {
  return shown.length === agreed.length && shown.every(({ id }) => agreed.includes(id))
}
