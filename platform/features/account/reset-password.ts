import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { lockUser } from '../session/lock-user.ts'
import { isRightPassword } from '../session/password-hash.ts'
import { clearWrongPasswords } from '../session/sign-in-throttle.ts'
import { consumeLink, findUserOfLink } from './one-time-link.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { setPassword } from './set-password.ts'

/** Who may take a new password by a mailed link; refuses with ResetLinkInvalid, and for a password that is weak or the old one. */
export async function findUserOfResetLink(db: Reader, token: string, password: string): Promise<number> {
  const user = await findUserOfLink(db, token, 'passwordReset')
  if (!user) return refuse('ResetLinkInvalid')
  requireStrongPassword(password, user)
  if (user.passwordHash && (await isRightPassword(password, user.passwordHash))) refuse('PasswordNotChanged')
  return user.id
}

/**
 * Sets the password that a person chose by the mailed link, which also shows that the address is theirs. Nobody is signed in by it: the
 * next sign-in asks for the second step as ever. ResetLinkInvalid when the link was used meanwhile.
 */
export async function resetPassword(
  tx: Transaction,
  { token, userId, passwordHash, address }: { token: string; userId: number; passwordHash: string; address: string },
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user?.status !== 'registered' || !(await consumeLink(tx, token))) return refuse('ResetLinkInvalid')
  await setPassword(tx, user, passwordHash)
  await tx
    .update(users)
    .set({ emailVerifiedAt: user.emailVerifiedAt ?? new Date(), emailForced: false })
    .where(eq(users.id, user.id))
  await clearWrongPasswords(tx, { email: user.email, address })
}
