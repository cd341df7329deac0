import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { type SessionEnd, sessions, signInSteps } from '../../database/schema/session.ts'
import { lockUser } from './lock-user.ts'

/**
 * Ends every live session of a person, but for one that may be named, and every sign-in of theirs that waits for its code. The
 * person's row stays locked, so that no sign-in that began before comes through after.
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
