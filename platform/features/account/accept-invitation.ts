import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { endSessions } from '../session/end-sessions.ts'
import { findLink, isExpired, takeLink } from './one-time-link.ts'

/** Sets the first password of an account that an admin made; `passwordHash` is of the password that its person chose. */
export async function acceptInvitation(tx: Transaction, token: string, passwordHash: string): Promise<void> {
  const link = await findLink(tx, token)
  if (link?.kind !== 'invitation' || link.userId === null || isExpired(link)) return refuse('SetupLinkInvalid')
  if (!(await takeLink(tx, link))) return refuse('SetupLinkInvalid')
  const [user] = await tx
    .update(users)
    .set({ passwordHash, emailVerifiedAt: new Date() })
    .where(and(eq(users.id, link.userId), eq(users.status, 'registered')))
    .returning({ id: users.id })
  if (!user) return refuse('SetupLinkInvalid')
  await endSessions(tx, user.id, 'accountChanged')
}
