import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { policies } from '../../database/schema/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { lockPolicy, touchPolicy } from './policy-store.ts'

/** Deletes a policy. Throws StateNotAllowed for one that somebody has agreed to, since it documents the agreement. */
export async function deletePolicy(tx: Transaction, policyId: string): Promise<void> {
  const { policy, agreements } = await lockPolicy(tx, policyId)
  if (agreements > 0) refuse('StateNotAllowed')
  await tx.delete(policies).where(eq(policies.id, policyId))
  await touchPolicy(tx, policy)
}
