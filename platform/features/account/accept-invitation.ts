import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { endSessions } from '../session/end-sessions.ts'
import { lockUser } from '../session/lock-user.ts'
import { endPendingAccess } from './end-pending-access.ts'
import { consumeLink, findUserOfLink } from './one-time-link.ts'

/** Returns the person who is invited by a valid link. Throws SetupLinkInvalid. */
export async function findInvited(db: Reader, token: string) {
  return (await findUserOfLink(db, token, 'invitation')) ?? refuse('SetupLinkInvalid')
}

/** Sets the first password of an invited person; `passwordHash` is of the password that they chose. */
export async function acceptInvitation(tx: Transaction, token: string, userId: number, passwordHash: string): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user?.status !== 'registered' || !(await consumeLink(tx, token))) return refuse('SetupLinkInvalid')
  await tx
    .update(users)
    .set({ passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? new Date(), emailForced: false })
    .where(eq(users.id, user.id))
  await endPendingAccess(tx, user.id)
  await endSessions(tx, user.id, 'accountChanged')
}
