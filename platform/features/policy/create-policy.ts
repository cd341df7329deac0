import type { PolicyDetail } from '@portico/contract/policy/policy-endpoints'
import type { Transaction } from '../../database/database.ts'
import { policies } from '../../database/schema/policy.ts'
import { type PolicyInput, touchPolicy } from './policy-store.ts'
import { getPolicy } from './policy-view.ts'

/** Creates a policy in one language. */
export async function createPolicy(tx: Transaction, { endsOn, ...input }: PolicyInput): Promise<PolicyDetail> {
  const [made] = await tx
    .insert(policies)
    .values({ ...input, endsOn: endsOn || null })
    .returning()
  if (!made) throw new Error('an insert returned no row')
  await touchPolicy(tx, made)
  return getPolicy(tx, made.id)
}
