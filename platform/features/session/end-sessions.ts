import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { type SessionEnd, sessions, signInSteps } from '../../database/schema/session.ts'
import { lockUser } from './lock-user.ts'

/**
 * Ends all live sessions of a person, except one if named, and their sign-ins that wait for a code. Locks the person's row, so that no
 * earlier sign-in completes afterwards.
 */
export async function endSessions(tx: Transaction, userId: number, reason: SessionEnd, exceptSessionId?: string): Promise<void> {
  await lockUser(tx, userId)
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
  await tx
    .update(sessions)
    .set({ endedAt: new Date(), endReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
}
