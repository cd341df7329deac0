import type { SignInMethod, SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import type { Reader } from '../../database/database.ts'
import { signIns } from '../../database/schema/session.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'

/** The result of a sign-in attempt; `userId` is null for an unknown address. */
export interface SignInOutcome {
  userId: number | null
  method: SignInMethod
  result: SignInResult
}

/** Adds a row to the login history, which never contains entered passwords or codes. */
export async function recordSignIn(
  db: Reader,
  { portal, email, address, userAgent }: SignInAttempt,
  outcome: SignInOutcome,
): Promise<void> {
  await db.insert(signIns).values({ portal, email, address, userAgent, ...outcome })
}
