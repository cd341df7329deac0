import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { authenticators, oneTimeLinks } from '../../database/schema/user.ts'

/**
 * Ends what was issued to a person under their current permissions and is not used yet: one-time links of every kind, and the secret of an
 * authenticator app that is not confirmed. `endSessions` ends sessions and sign-ins that wait for a code.
 */
export async function endPendingAccess(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt)))
  await tx.delete(authenticators).where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
}
