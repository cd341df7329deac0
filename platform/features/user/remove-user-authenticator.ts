import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { removeAuthenticator } from '../session/remove-authenticator.ts'
import { lockWritable } from './lock-writable-user.ts'

/**
 * Removes the authenticator app and recovery codes of a person who has lost it, and notifies them. Throws AuthenticatorNotOn, and
 * StateNotAllowed for the caller's own, which the account settings remove after asking for the password.
 */
export async function removeUserAuthenticator(tx: Transaction, caller: Person, userId: number): Promise<void> {
  if (userId === caller.id) refuse('StateNotAllowed')
  await removeAuthenticator(tx, await lockWritable(tx, caller, userId, 'registered'))
}
