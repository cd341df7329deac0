import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { hasAuthenticator } from './has-authenticator.ts'
import { lockUser } from './lock-user.ts'
import { signInBlockerOf } from './sign-in-blocker.ts'
import { findStep, type Step } from './step-store.ts'

/**
 * Returns the step of a challenge with its locked user. Null if the step is unknown, has expired or was ended, or if the user could no
 * longer sign in as when it began.
 */
export async function resumeStep(tx: Transaction, challenge: string, now: Date): Promise<{ step: Step; user: User } | null> {
  const begun = await findStep(tx, challenge)
  const user = begun && (await lockUser(tx, begun.userId))
  // Read again under the lock, whose last holder may have ended the step.
  const step = user && (await findStep(tx, challenge))
  if (!step || step.expiresAt <= now) return null
  if (signInBlockerOf(user, step.portal) || (user.passwordChangedAt && user.passwordChangedAt > step.createdAt)) return null
  if (step.method === 'authenticator' && !(await hasAuthenticator(tx, user.id))) return null
  return { step, user }
}
