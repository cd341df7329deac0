import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { type User, users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { lockUser } from '../session/lock-user.ts'
import { isRightPassword } from '../session/password-hash.ts'
import { clearWrongPasswords } from '../session/sign-in-throttle.ts'
import { mayReopen } from './mail-reopening.ts'
import { consumeLink, findUserOfLink } from './one-time-link.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { setPassword } from './set-password.ts'

/** Returns the user who may set this new password by a link. Throws ResetLinkInvalid, and fails for a weak or unchanged password. */
export async function findUserOfResetLink(db: Reader, token: string, password: string): Promise<User> {
  const user = (await findUserOfLink(db, token, 'passwordReset')) ?? (await findUserOfLink(db, token, 'reopening'))
  if (!user) return refuse('ResetLinkInvalid')
  requireStrongPassword(password, user)
  if (user.passwordHash && (await isRightPassword(password, user.passwordHash))) refuse('PasswordNotChanged')
  return user
}

/** What a reopened account has of its rights: those of a sign-up, whatever it had before. */
const REOPENED = {
  status: 'registered',
  withdrawnAt: null,
  leftThemselves: false,
  roles: ['user'],
  postsAutoApproved: false,
} satisfies Partial<User>

/**
 * Sets a new password by an emailed link, which also verifies the address, and reopens the account if its person had closed it. Does not
 * sign in: the next sign-in asks for the second step as usual. Throws ResetLinkInvalid if the link was used or the account changed meanwhile.
 */
export async function resetPassword(
  tx: Transaction,
  { token, found, passwordHash, address }: { token: string; found: User; passwordHash: string; address: string },
): Promise<void> {
  const user = await lockUser(tx, found.id)
  if (user?.status !== found.status || !(await consumeLink(tx, token))) return refuse('ResetLinkInvalid')
  await setPassword(tx, user, passwordHash)
  await tx
    .update(users)
    .set({ emailVerifiedAt: user.emailVerifiedAt ?? new Date(), emailForced: false, ...(mayReopen(user) ? REOPENED : {}) })
    .where(eq(users.id, user.id))
  await clearWrongPasswords(tx, { email: user.email, address })
}
