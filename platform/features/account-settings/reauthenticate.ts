import { SIGN_IN_PAUSE_MINUTES, WRONG_PASSWORDS_MAX } from '@portico/contract/session/session'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { signInThrottles, users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { isRightPassword } from '../session/password-hash.ts'

const { key, wrong, pausedUntil } = signInThrottles

/**
 * Checks that the caller knows their password, so that a stolen session is not enough, and returns their account. Throws WrongPassword, and
 * SignInPaused for ten minutes after five wrong passwords in a row.
 */
export async function reauthenticate(db: Database, { id }: Pick<Person, 'id'>, password: string): Promise<typeof users.$inferSelect> {
  await takeAttempt(db, id)
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!(await isRightPassword(password, user?.passwordHash)) || !user) return refuse('WrongPassword')
  await db.delete(signInThrottles).where(eq(key, keyOf(id)))
  return user
}

/** Counts an attempt before the password is checked, so that concurrent attempts count too; a right password resets the count. */
async function takeAttempt(db: Database, userId: number): Promise<void> {
  const isOver = sql`${pausedUntil} <= now()`
  const counted = sql`case when ${isOver} then 1 else ${wrong} + 1 end`
  const pause = sql`now() + make_interval(mins => ${SIGN_IN_PAUSE_MINUTES})`
  const [taken] = await db
    .insert(signInThrottles)
    .values({ key: keyOf(userId), wrong: 1 })
    .onConflictDoUpdate({
      target: key,
      set: { wrong: counted, pausedUntil: sql`case when ${counted} >= ${WRONG_PASSWORDS_MAX} then ${pause} end`, updatedAt: new Date() },
      setWhere: sql`${pausedUntil} is null or ${isOver}`,
    })
    .returning({ wrong })
  if (taken) return
  const [paused] = await db
    .select({ pausedUntil })
    .from(signInThrottles)
    .where(eq(key, keyOf(userId)))
  const left = (paused?.pausedUntil?.getTime() ?? 0) - Date.now()
  refuse('SignInPaused', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) })
}

function keyOf(userId: number): string {
  return `prove:${hashToken(String(userId))}`
}
