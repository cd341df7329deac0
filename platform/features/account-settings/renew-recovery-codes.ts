import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { authenticators } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { createRecoveryCodes } from './create-recovery-codes.ts'

/** Replaces the recovery codes and returns the new ones. Throws AuthenticatorNotOn without an authenticator app. */
export async function renewRecoveryCodes(tx: Transaction, { id: userId }: Person): Promise<string[]> {
  const [on] = await tx
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .for('update')
  if (!on) return refuse('AuthenticatorNotOn')
  return createRecoveryCodes(tx, userId)
}
