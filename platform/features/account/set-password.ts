import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'
import { forgotPasswordPath } from '../../mail/account-paths.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { endSessions } from '../session/end-sessions.ts'
import { endPendingAccess } from './end-pending-access.ts'

/**
 * Sets a person's password and notifies them by email: ends their sessions, sign-ins that wait for a code, and every link emailed before.
 * The person's row must be locked.
 */
export async function setPassword(tx: Transaction, { id, email, name, locale }: User, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordChangedAt: new Date() }).where(eq(users.id, id))
  await endPendingAccess(tx, id)
  await endSessions(tx, id, 'passwordChanged')
  await enqueueMail(tx, { to: email, locale, kind: 'passwordChanged', values: { name, path: forgotPasswordPath({ locale }) } })
}
