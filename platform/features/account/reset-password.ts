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

/** Returns the user who may set this new password by a link. Throws ResetLinkInvalid, and fails for a weak or unchanged password. */
export async function findUserOfResetLink(db: Reader, token: string, password: string): Promise<number> {
  const user = await findUserOfLink(db, token, 'passwordReset')
  if (!user) return refuse('ResetLinkInvalid')
  requireStrongPassword(password, user)
  if (user.passwordHash && (await isRightPassword(password, user.passwordHash))) refuse('PasswordNotChanged')
  return user.id
}

/**
 * Sets a new password by an emailed link, which also verifies the address. Does not sign in: the next sign-in asks for the second step as
 * usual. Throws ResetLinkInvalid if the link was used meanwhile.
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
