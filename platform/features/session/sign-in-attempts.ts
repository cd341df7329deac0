import { SIGN_IN_PAUSE_MINUTES, WRONG_PASSWORDS_MAX } from '@portico/contract/session/session'
import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { signInAttempts } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'

/** Refuses while an address is paused, whether or not somebody has it. */
export async function refuseWhilePaused(db: Database, email: string): Promise<void> {
  const [attempts] = await db
    .select({ pausedUntil: signInAttempts.pausedUntil })
    .from(signInAttempts)
    .where(eq(signInAttempts.emailHash, hashToken(email)))
  const left = (attempts?.pausedUntil?.getTime() ?? 0) - Date.now()
  if (left > 0) refuse('SignInPaused', { retryAfterSeconds: Math.ceil(left / 1000) })
}

/** Counts a wrong password; the last one allowed begins the pause and a new count. */
export async function countWrongPassword(db: Database, email: string): Promise<void> {
  const counted = sql`case when ${signInAttempts.pausedUntil} <= now() then 1 else ${signInAttempts.wrong} + 1 end`
  const pause = sql`now() + make_interval(mins => ${SIGN_IN_PAUSE_MINUTES})`
  await db
    .insert(signInAttempts)
    .values({ emailHash: hashToken(email), wrong: 1 })
    .onConflictDoUpdate({
      target: signInAttempts.emailHash,
      set: {
        wrong: counted,
        pausedUntil: sql`case
          when ${signInAttempts.pausedUntil} > now() then ${signInAttempts.pausedUntil}
          when ${counted} >= ${WRONG_PASSWORDS_MAX} then ${pause}
        end`,
        updatedAt: new Date(),
      },
    })
}

/** Forgets the wrong ones after a right one. */
export async function forgetWrongPasswords(tx: Transaction, email: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.emailHash, hashToken(email)))
}
