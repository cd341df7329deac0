import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { mailAccessLink } from '../account/mail-access-link.ts'
import { mailPasswordLink } from '../account/mail-password-link.ts'
import { requireStrongPassword } from '../account/require-strong-password.ts'
import { setPassword } from '../account/set-password.ts'
import { isRightPassword } from '../session/password-hash.ts'
import { lockWritable } from './lock-writable-user.ts'

/**
 * Sets a person's password, ends their sessions and notifies them; without a password emails them a one-time link to choose one. Throws
 * StateNotAllowed for the caller's own, since it does not ask for the old one.
 */
export async function setUserPassword(
  tx: Transaction,
  secrets: SecretBox,
  caller: Person,
  userId: number,
  passwordHash: string | null,
): Promise<void> {
  const user = await lockPasswordOwner(tx, caller, userId)
  if (passwordHash === null) await mailPasswordLink(tx, secrets, user)
  else {
    await setPassword(tx, user, passwordHash)
    await mailAccessLink(tx, secrets, { ...user, passwordHash })
  }
}

/** Locks the person whose password an admin sets. Throws StateNotAllowed for the caller's own, and as `lockWritable` does. */
export async function lockPasswordOwner(tx: Transaction, caller: Person, userId: number): Promise<User> {
  if (userId === caller.id) refuse('StateNotAllowed')
  return lockWritable(tx, caller, userId, 'registered')
}

/** Checks a password that an admin has chosen for a person. Throws PasswordNotChanged, and as `requireStrongPassword` does. */
export async function requireNewPassword(user: User, password: string): Promise<void> {
  requireStrongPassword(password, user)
  if (user.passwordHash && (await isRightPassword(password, user.passwordHash))) refuse('PasswordNotChanged')
}
