import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { signInSteps } from '../../database/schema/session.ts'
import { authenticators, recoveryCodes } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { signInPath } from '../../mail/account-paths.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { lockUser } from './lock-user.ts'

/** Removes an authenticator app with its recovery codes, and notifies its person by email. Throws AuthenticatorNotOn if there is none. */
export async function removeAuthenticator(
  tx: Transaction,
  { id, email, name, locale, roles }: Pick<Person, 'id' | 'email' | 'name' | 'locale' | 'roles'>,
): Promise<void> {
  // The user first, as in sign-ins, so that the two cannot deadlock.
  await lockUser(tx, id)
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, id), isNotNull(authenticators.confirmedAt)))
    .returning({ userId: authenticators.userId })
  if (removed.length === 0) refuse('AuthenticatorNotOn')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
  // Sign-ins that wait for a code of the app have to start again.
  await tx.delete(signInSteps).where(eq(signInSteps.userId, id))
  await enqueueMail(tx, { to: email, locale, kind: 'authenticatorRemoved', values: { name, path: signInPath({ roles, locale }) } })
}
