import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { removeAuthenticator } from '../session/remove-authenticator.ts'
import { lockWritable } from './lock-writable-user.ts'

/**
 * Takes off the authenticator app, with its recovery codes, of a person who has lost it, and writes to them. Refuses with
 * AuthenticatorNotOn; one's own is taken off in one's profile, where the password is asked for: StateNotAllowed.
 */
export async function removeUserAuthenticator(tx: Transaction, caller: Person, userId: number): Promise<void> {
  if (userId === caller.id) refuse('StateNotAllowed')
  await removeAuthenticator(tx, await lockWritable(tx, caller, userId, 'registered'))
}
