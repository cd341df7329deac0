import type { SignInStep } from '@portico/contract/session/session-endpoints'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { readSessionSettings, type SessionSettings } from '../setting/setting-queries.ts'
import { beginStep } from './begin-step.ts'
import { checkAuthenticatorOn } from './has-authenticator.ts'
import { lockUser } from './lock-user.ts'
import { recordSignIn } from './record-sign-in.ts'
import { secondStepOf } from './second-step.ts'
import { presentTokens, type Tokens } from './session-present.ts'
import type { OpenSession } from './session-store.ts'
import type { Visit } from './sign-in-attempt.ts'
import { hindranceOf } from './sign-in-blocker.ts'
import { forgetWrongInARow } from './sign-in-throttle.ts'
import { enter } from './start-session.ts'
import { type Guessed, guessPassword } from './verify-credentials.ts'

type SignInPlatform = Pick<Platform, 'db' | 'keys' | 'secrets' | 'config'>

/** What a right password leads to: a session's tokens, or a code that must be entered first. */
export type SignInAnswer = Tokens | { needNextStep: true; step: SignInStep }

type Outcome = Refusal | { step: SignInStep } | { user: User; session: OpenSession }

/**
 * Signs a person in and ends their other sessions, or begins their second step. A wrong password and an unknown address get the same
 * answer in the same time; everything else is told only to who knows the password.
 */
export async function signIn(platform: SignInPlatform, visit: Visit, password: string): Promise<SignInAnswer> {
  const { db, keys } = platform
  const guessed = await guessPassword(db, visit, password)
  const lives = await readSessionSettings(db)
  // A refusal is an answer here, not a throw: what it leaves in the login history must be kept.
  const outcome = await transact(db, (tx) => proceed(tx, platform, { visit, guessed, lives }))
  if (outcome instanceof Refusal) return refuse(outcome.code, outcome.data)
  if ('step' in outcome) return { needNextStep: true, step: outcome.step }
  return presentTokens(keys, outcome.user, outcome.session, lives)
}

async function proceed(
  tx: Transaction,
  { secrets, config }: SignInPlatform,
  { visit, guessed, lives }: { visit: Visit; guessed: Guessed; lives: SessionSettings },
): Promise<Outcome> {
  const user = await lockUser(tx, guessed.user.id)
  const line = { userId: guessed.user.id, method: 'password' } as const
  // Between the check of the password and this lock it may have been changed, or the person deleted.
  if (user?.passwordHash !== guessed.user.passwordHash) {
    if (user) await recordSignIn(tx, visit, { ...line, result: 'wrongPassword' })
    return new Refusal('WrongIdOrPassword')
  }
  const hindrance = hindranceOf(user, visit.portal)
  if (hindrance) {
    await recordSignIn(tx, visit, { ...line, result: hindrance.result })
    return new Refusal(hindrance.code)
  }
  const method = config.twoStep
    ? secondStepOf(lives, {
        roles: user.roles,
        hasAuthenticator: await checkAuthenticatorOn(tx, user.id),
        isSuspicious: guessed.isSuspicious,
      })
    : null
  if (method === null) return { user, session: await enter(tx, { user, visit, method: 'password', lives }) }
  await forgetWrongInARow(tx, visit)
  const step = await beginStep(tx, secrets, { user, visit, method })
  return step instanceof Refusal ? step : { step }
}
