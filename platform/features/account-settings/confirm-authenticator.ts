import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { authenticators } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { checkAuthenticatorCode } from '../session/check-authenticator-code.ts'
import { createRecoveryCodes } from './create-recovery-codes.ts'

/**
 * Turns on an authenticator app with its first code and returns the recovery codes. Throws AuthenticatorNotOn, AuthenticatorAlreadyOn or
 * CodeMismatch.
 */
export async function confirmAuthenticator(tx: Transaction, secrets: SecretBox, { id: userId }: Person, code: string): Promise<string[]> {
  const [begun] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId)).for('update')
  if (!begun) return refuse('AuthenticatorNotOn')
  if (begun.confirmedAt) refuse('AuthenticatorAlreadyOn')
  const now = new Date()
  if (!(await checkAuthenticatorCode(tx, secrets, { userId, code, now }))) refuse('CodeMismatch')
  await tx.update(authenticators).set({ confirmedAt: now }).where(eq(authenticators.userId, userId))
  return createRecoveryCodes(tx, userId)
}
