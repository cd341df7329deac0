import { SIGN_IN_STEP_MINUTES, type StepMethod } from '@portico/contract/session/session'
import type { SignInStep } from '@portico/contract/session/session-endpoints'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { newToken } from '../../database/token.ts'
import type { Refusal } from '../../http/refusal.ts'
import { keepCodeCounter, lockCodeCounter, whyBlocked, whyNotSent, withSentCode } from './code-counter.ts'
import { recordSignIn } from './record-sign-in.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'
import { presentStep } from './step-present.ts'
import { findLiveCode, insertStep, mailNewCode } from './step-store.ts'

/**
 * Begins the second step of a sign-in with the right password, and emails its code. If no further code may be sent, the last valid one is
 * expected; if there is none, or the person is blocked, returns a refusal, so that the transaction is committed.
 */
export async function beginStep(
  tx: Transaction,
  secrets: SecretBox,
  { user, attempt, method }: { user: User; attempt: SignInAttempt; method: StepMethod },
): Promise<SignInStep | Refusal> {
  const now = new Date()
  const counter = await lockCodeCounter(tx, user.id, now)
  const line = { userId: user.id, method: 'password' } as const
  const blocked = whyBlocked(counter, now)
  const blocker = blocked ?? (method === 'mail' ? whyNotSent(counter, now) : null)
  const live = blocker && !blocked ? await findLiveCode(tx, secrets, user.id, now) : null
  if (blocker && !live) {
    await recordSignIn(tx, attempt, { ...line, result: 'blocked' })
    return blocker
  }
  const isMailed = method === 'mail' && !live
  const mailed = isMailed ? await mailNewCode(tx, secrets, user, now) : live
  const counted = isMailed ? withSentCode(counter, now, false) : counter
  await keepCodeCounter(tx, counted, now)
  const challenge = newToken()
  const expiresAt = new Date(now.getTime() + SIGN_IN_STEP_MINUTES * 60_000)
  await insertStep(tx, secrets, challenge, { userId: user.id, portal: attempt.portal, method, createdAt: now, expiresAt, mailed })
  await recordSignIn(tx, attempt, { ...line, result: 'codeNeeded' })
  return { challenge, ...presentStep({ method, expiresAt, codeExpiresAt: mailed?.codeExpiresAt ?? null }, user.email, counted) }
}
