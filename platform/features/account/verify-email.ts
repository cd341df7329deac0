import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { consumeLink, findLink, isExpired } from './one-time-link.ts'

/**
 * Verifies an address by its emailed link. Throws AlreadyVerified, VerificationStateExpired, PortalUserEmailVerificationFailed if the
 * registration was deleted meanwhile, InvalidVerificationRequest for a link of another kind, and UserEmailVerificationNotFound for an
 * unknown one.
 */
export async function verifyEmail(tx: Transaction, token: string): Promise<void> {
  const link = await findLink(tx, token)
  if (!link) return refuse('UserEmailVerificationNotFound')
  if (link.kind !== 'verification') return refuse('InvalidVerificationRequest')
  if (link.userId === null) return refuse('PortalUserEmailVerificationFailed')
  const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for('update')
  if (user?.status !== 'registered') return refuse('InvalidVerificationRequest')
  if (link.usedAt || user.emailVerifiedAt) return refuse('AlreadyVerified')
  if (isExpired(link)) return refuse('VerificationStateExpired')
  await consumeLink(tx, token)
  await tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
}
