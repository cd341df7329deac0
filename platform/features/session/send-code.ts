import type { SignInStep } from '@portico/contract/session/session-endpoints'
import type { Transaction } from '../../database/database.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { refuse } from '../../http/refusal.ts'
import { keepCodeCounter, lockCodeCounter, whyBlocked, whyNotSent, withSentCode } from './code-counter.ts'
import { resumeStep } from './resume-step.ts'
import { presentStep } from './step-present.ts'
import { mailNewCode, replaceCode } from './step-store.ts'

/** Emails another code for a step and invalidates the one before. Throws StateNotAllowed for an authenticator app. */
export async function sendCode(tx: Transaction, secrets: SecretBox, challenge: string): Promise<SignInStep> {
  const now = new Date()
  const { step, user } = (await resumeStep(tx, challenge, now)) ?? refuse('SignInStepExpired')
  if (step.method !== 'mail') refuse('StateNotAllowed')
  const counter = await lockCodeCounter(tx, user.id, now)
  const blocker = whyBlocked(counter, now) ?? whyNotSent(counter, now)
  if (blocker) throw blocker
  const mailed = await mailNewCode(tx, secrets, user, now)
  await replaceCode(tx, secrets, step, mailed)
  const counted = withSentCode(counter, now, true)
  await keepCodeCounter(tx, counted, now)
  return presentStep({ ...step, codeExpiresAt: mailed.codeExpiresAt }, user.email, counted)
}
