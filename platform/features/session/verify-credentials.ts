import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { knownNetworks, users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { refuse } from '../../http/refusal.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { isRightPassword, PASSWORDS_AT_ONCE } from './password-hash.ts'
import { recordSignIn } from './record-sign-in.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'
import { countWrongPassword, networkHash, readThrottle } from './sign-in-throttle.ts'

/** A user who has entered the right password. */
export interface VerifiedCredentials {
  user: User
  /** Whether the account is under attack, and the person has not signed in from this network before. */
  isSuspicious: boolean
}

interface AttemptedAccount {
  user: User | null
  isKnownHere: boolean
}

/**
 * Reads the pauses, checks the password and counts it as one job, so that concurrent attempts exceed a limit by no more than the jobs that
 * run at the same time.
 */
const inTurn = limitConcurrency(PASSWORDS_AT_ONCE)

/**
 * Returns the user of an address with the right password. Throws WrongIdOrPassword or SignInPaused. An unknown address, an account without
 * a password and a wrong password get the same answer in the same time.
 */
export async function verifyCredentials(db: Database, attempt: SignInAttempt, password: string): Promise<VerifiedCredentials> {
  const account = await findAttemptedAccount(db, attempt)
  await refuseWhilePaused(db, attempt, account)
  return inTurn(async () => {
    const { isUnderAttack } = await refuseWhilePaused(db, attempt, account)
    const { user, isKnownHere } = account
    const isRight = await isRightPassword(password, user?.passwordHash)
    if (isRight && user) return { user, isSuspicious: isUnderAttack && !isKnownHere }
    await transact(db, async (tx) => {
      await recordSignIn(tx, attempt, { userId: user?.id ?? null, method: 'password', result: 'wrongPassword' })
      await countWrongPassword(tx, attempt)
    })
    return refuse('WrongIdOrPassword')
  })
}

async function findAttemptedAccount(db: Database, { email, address }: SignInAttempt): Promise<AttemptedAccount> {
  const isHere = and(eq(knownNetworks.userId, users.id), eq(knownNetworks.networkHash, networkHash(address)))
  const [found] = await db.select().from(users).leftJoin(knownNetworks, isHere).where(eq(users.email, email))
  return { user: found?.users ?? null, isKnownHere: Boolean(found?.known_networks) }
}

async function refuseWhilePaused(db: Database, attempt: SignInAttempt, { user, isKnownHere }: AttemptedAccount) {
  const throttle = await readThrottle(db, attempt)
  const retryAfterSeconds = Math.max(throttle.pairSeconds, isKnownHere ? 0 : throttle.networkSeconds)
  if (retryAfterSeconds === 0) return throttle
  await recordSignIn(db, attempt, { userId: user?.id ?? null, method: 'password', result: 'paused' })
  return refuse('SignInPaused', { retryAfterSeconds })
}
