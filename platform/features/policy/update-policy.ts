import { isDeepStrictEqual } from 'node:util'
import type { PolicyDetail } from '@portico/contract/policy/policy-endpoints'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { policies } from '../../database/schema/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { lockPolicy, type PolicyInput, touchPolicy } from './policy-store.ts'
import { getPolicy } from './policy-view.ts'

/** The fields that an agreement covers; the end and the visibility are not part of it. */
const AGREED_FIELDS = ['category', 'locale', 'startsOn', 'title', 'content'] as const

/** Changes a policy. Throws StateNotAllowed if somebody has agreed to it and anything but the end and the visibility changes. */
export async function updatePolicy(tx: Transaction, policyId: string, { endsOn, ...input }: PolicyInput): Promise<PolicyDetail> {
  const { policy, agreements } = await lockPolicy(tx, policyId)
  if (agreements > 0 && AGREED_FIELDS.some((field) => !isDeepStrictEqual(policy[field], input[field]))) refuse('StateNotAllowed')
  const [changed] = await tx
    .update(policies)
    .set({ ...input, endsOn: endsOn || null })
    .where(eq(policies.id, policyId))
    .returning()
  await touchPolicy(tx, policy)
  if (changed) await touchPolicy(tx, changed)
  return getPolicy(tx, policyId)
}
