import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { signInSteps } from '../../database/schema/session.ts'
import { authenticators, recoveryCodes } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { signInPath } from '../../mail/account-paths.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { lockUser } from './lock-user.ts'

/** Takes off an authenticator app with its recovery codes, and tells its person by mail; AuthenticatorNotOn when there is none. */
export async function removeAuthenticator(
  tx: Transaction,
  { id, email, name, locale, roles }: Pick<Person, 'id' | 'email' | 'name' | 'locale' | 'roles'>,
): Promise<void> {
  // First, as sign-ins do, so that neither waits for the other.
  await lockUser(tx, id)
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, id), isNotNull(authenticators.confirmedAt)))
    .returning({ userId: authenticators.userId })
  if (removed.length === 0) refuse('AuthenticatorNotOn')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
  // Sign-ins that wait for a code of the app begin anew.
  await tx.delete(signInSteps).where(eq(signInSteps.userId, id))
  await enqueueMail(tx, { to: email, locale, kind: 'authenticatorRemoved', values: { name, path: signInPath({ roles, locale }) } })
}
