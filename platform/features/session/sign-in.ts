import type { SignInStep } from '@portico/contract/session/session-endpoints'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { readSessionSettings, type SessionSettings } from '../setting/setting-queries.ts'
import { beginStep } from './begin-step.ts'
import { hasAuthenticator } from './has-authenticator.ts'
import { lockUser } from './lock-user.ts'
import { recordSignIn } from './record-sign-in.ts'
import { secondStepOf } from './second-step.ts'
import { presentTokens, type Tokens } from './session-present.ts'
import type { OpenSession } from './session-store.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'
import { signInBlockerOf } from './sign-in-blocker.ts'
import { clearConsecutiveWrongPasswords } from './sign-in-throttle.ts'
import { startSession } from './start-session.ts'
import { type VerifiedCredentials, verifyCredentials } from './verify-credentials.ts'

type SignInPlatform = Pick<Platform, 'db' | 'keys' | 'secrets' | 'config'>

/** The response to a right password: the tokens of a session, or a step to complete. */
export type SignInAnswer = Tokens | { needNextStep: true; step: SignInStep }

type Outcome = Refusal | { step: SignInStep } | { user: User; session: OpenSession }

/**
 * Signs a person in and ends their other sessions, or begins their second step. A wrong password and an unknown address get the same answer
 * in the same time; all other errors require the right password.
 */
export async function signIn(platform: SignInPlatform, attempt: SignInAttempt, password: string): Promise<SignInAnswer> {
  const { db, keys } = platform
  const verified = await verifyCredentials(db, attempt, password)
  const lifetimes = await readSessionSettings(db)
  // Returned, not thrown: the row of the login history must be committed.
  const outcome = await transact(db, (tx) => proceed(tx, platform, { attempt, verified, lifetimes }))
  if (outcome instanceof Refusal) return refuse(outcome.code, outcome.data)
  if ('step' in outcome) return { needNextStep: true, step: outcome.step }
  return presentTokens(keys, outcome.user, outcome.session, lifetimes)
}

async function proceed(
  tx: Transaction,
  { secrets, config }: SignInPlatform,
  { attempt, verified, lifetimes }: { attempt: SignInAttempt; verified: VerifiedCredentials; lifetimes: SessionSettings },
): Promise<Outcome> {
  const user = await lockUser(tx, verified.user.id)
  const line = { userId: verified.user.id, method: 'password' } as const
  // The password may have changed, or the person may be deleted, since the check.
  if (user?.passwordHash !== verified.user.passwordHash) {
    if (user) await recordSignIn(tx, attempt, { ...line, result: 'wrongPassword' })
    return new Refusal('WrongIdOrPassword')
  }
  const blocker = signInBlockerOf(user, attempt.portal)
  if (blocker) {
    await recordSignIn(tx, attempt, { ...line, result: blocker.result })
    return new Refusal(blocker.code)
  }
  const method = config.twoStep
    ? secondStepOf(lifetimes, {
        roles: user.roles,
        hasAuthenticator: await hasAuthenticator(tx, user.id),
        isSuspicious: verified.isSuspicious,
      })
    : null
  if (method === null) return { user, session: await startSession(tx, { user, attempt, method: 'password', lifetimes }) }
  await clearConsecutiveWrongPasswords(tx, attempt)
  const step = await beginStep(tx, secrets, { user, attempt, method })
  return step instanceof Refusal ? step : { step }
}
