import type { SignInMethod } from '@portico/contract/login-history/login-history-endpoints'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { knownNetworks, users } from '../../database/schema/user.ts'
import type { SessionSettings } from '../setting/setting-queries.ts'
import { endSessions } from './end-sessions.ts'
import { recordSignIn } from './record-sign-in.ts'
import { type OpenSession, openSession } from './session-store.ts'
import type { SignInAttempt } from './sign-in-attempt.ts'
import { clearWrongPasswords, networkHash } from './sign-in-throttle.ts'

/**
 * Starts a session after all steps: ends the person's other sessions and open steps, and remembers their network. The person's row must be
 * locked, so that sign-ins run one after another.
 */
export async function startSession(
  tx: Transaction,
  { user, attempt, method, lifetimes }: { user: User; attempt: SignInAttempt; method: SignInMethod; lifetimes: SessionSettings },
): Promise<OpenSession> {
  const now = new Date()
  await endSessions(tx, user.id, 'concurrentLogin')
  await clearWrongPasswords(tx, attempt)
  await tx
    .insert(knownNetworks)
    .values({ userId: user.id, networkHash: networkHash(attempt.address), lastSeenAt: now })
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.networkHash], set: { lastSeenAt: now } })
  // A sign-in is no change of the account: `updatedAt` stays.
  await tx
    .update(users)
    .set({ lastSignInAt: now, updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.id, user.id))
  await recordSignIn(tx, attempt, { userId: user.id, method, result: 'success' })
  return openSession(tx, { userId: user.id, hours: lifetimes.refreshTokenHours, ...attempt })
}
