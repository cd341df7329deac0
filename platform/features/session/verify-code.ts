import type { SignInMethod } from '@portico/contract/login-history/login-history-endpoints'
import { CODE_ATTEMPTS_MAX } from '@portico/contract/session/session'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { isSameSecret } from '../../http/same-secret.ts'
import { readSessionSettings, type SessionSettings } from '../setting/setting-queries.ts'
import { checkAuthenticatorCode } from './check-authenticator-code.ts'
import { checkRecoveryCode } from './check-recovery-code.ts'
import { keepCodeCounter, lockCodeCounter, whyBlocked, withSuccess, withWrongCode } from './code-counter.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { recordSignIn } from './record-sign-in.ts'
import { resumeStep } from './resume-step.ts'
import { presentTokens, type Tokens } from './session-present.ts'
import type { OpenSession } from './session-store.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'
import { startSession } from './start-session.ts'
import { codeOf, type Step } from './step-store.ts'

type CodePlatform = Pick<Platform, 'db' | 'keys' | 'secrets'>

/** An entered code, and where it comes from; the step knows the person. */
export interface CodeGiven extends Pick<SignInAttempt, 'address' | 'userAgent'> {
  challenge: string
  /** Six digits, or a recovery code in upper case with its dashes. */
  code: string
}

/** Fewer than the database's connections, so that the others stay free. */
const CODES_AT_ONCE = 4
/** Codes of one person wait for their locked row: waiting here leaves the database's connections free. */
const inTurn = limitConcurrency(CODES_AT_ONCE)

type Outcome = Refusal | { user: User; session: OpenSession }

/** Completes the second step of a sign-in: uses up a right code and starts the session as a password alone would. */
export async function verifyCode(platform: CodePlatform, given: CodeGiven): Promise<Tokens> {
  const { db, keys } = platform
  const lifetimes = await readSessionSettings(db)
  // Returned, not thrown: the count of wrong codes must be committed.
  const outcome = await inTurn(() => transact(db, (tx) => proceed(tx, platform, given, lifetimes)))
  if (outcome instanceof Refusal) return refuse(outcome.code, outcome.data)
  return presentTokens(keys, outcome.user, outcome.session, lifetimes)
}

async function proceed(tx: Transaction, { secrets }: CodePlatform, given: CodeGiven, lifetimes: SessionSettings): Promise<Outcome> {
  const now = new Date()
  const resumed = await resumeStep(tx, given.challenge, now)
  if (!resumed) return new Refusal('SignInStepExpired')
  const { step, user } = resumed
  const { address, userAgent } = given
  const attempt: SignInAttempt = { portal: step.portal, email: user.email, address, userAgent }
  const method = methodOf(step, given.code)
  const counter = await lockCodeCounter(tx, user.id, now)

  const blocked = whyBlocked(counter, now)
  if (blocked) {
    await recordSignIn(tx, attempt, { userId: user.id, method, result: 'blocked' })
    return blocked
  }
  if (step.codeExpiresAt && step.codeExpiresAt <= now) return new Refusal('AuthCodeExpired')
  if (!(await isRightCode(tx, secrets, { step, method, code: given.code, now }))) {
    const counted = withWrongCode(counter, now)
    await keepCodeCounter(tx, counted, now)
    await recordSignIn(tx, attempt, { userId: user.id, method, result: 'wrongCode' })
    return whyBlocked(counted, now) ?? new Refusal('CodeMismatch', { attempts: counted.wrong, attemptsMax: CODE_ATTEMPTS_MAX })
  }
  await keepCodeCounter(tx, withSuccess(counter), now)
  // Ends this step with the others, so that its code works once.
  return { user, session: await startSession(tx, { user, attempt, method, lifetimes }) }
}

function methodOf({ method }: Step, code: string): Exclude<SignInMethod, 'password'> {
  if (method === 'mail') return 'mailCode'
  return code.includes('-') ? 'recoveryCode' : 'authenticator'
}

async function isRightCode(
  tx: Transaction,
  secrets: CodePlatform['secrets'],
  { step, method, code, now }: { step: Step; method: ReturnType<typeof methodOf>; code: string; now: Date },
): Promise<boolean> {
  if (method === 'mailCode') return isSameSecret(code, codeOf(step, secrets))
  if (method === 'recoveryCode') return checkRecoveryCode(tx, step.userId, code)
  return checkAuthenticatorCode(tx, secrets, { userId: step.userId, code, now })
}
