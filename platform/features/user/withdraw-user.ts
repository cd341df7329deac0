import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockWritable } from './lock-writable-user.ts'
import { lockRoles } from './require-other-super-admin.ts'
import { withdrawAccount } from './withdraw-account.ts'

/** Withdraws a person by an admin (`withdrawAccount`). Throws StateNotAllowed for the caller themselves, and LastSuperAdmin. */
export async function withdrawUser(tx: Transaction, caller: Person, userId: number): Promise<void> {
  if (userId === caller.id) refuse('StateNotAllowed')
  await lockRoles(tx)
  await withdrawAccount(tx, await lockWritable(tx, caller, userId, 'registered'), caller)
}
