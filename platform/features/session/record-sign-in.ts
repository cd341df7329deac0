import type { SignInMethod, SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import type { Reader } from '../../database/database.ts'
import { signIns } from '../../database/schema/session.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'

/** What came of a visit; `userId` is null for an address that nobody has. */
export interface SignInOutcome {
  userId: number | null
  method: SignInMethod
  result: SignInResult
}

/** Writes a line of the login history. It never knows what was typed as a password or a code. */
export async function recordSignIn(
  db: Reader,
  { portal, email, address, userAgent }: SignInAttempt,
  outcome: SignInOutcome,
): Promise<void> {
  await db.insert(signIns).values({ portal, email, address, userAgent, ...outcome })
}
