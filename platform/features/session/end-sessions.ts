import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { type SessionEnd, sessions } from '../../database/schema/session.ts'

/** Ends every live session of a person, but for one that may be named. */
export async function endSessions(tx: Transaction, userId: number, reason: SessionEnd, exceptSessionId?: string): Promise<void> {
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
