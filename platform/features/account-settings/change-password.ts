import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { setPassword } from '../account/set-password.ts'
import { lockUser } from '../session/lock-user.ts'

/**
 * Changes the caller's password; `proven` is their account as it was when they entered the old password. Throws WrongPassword if it has
 * changed since.
 */
export async function changePassword(tx: Transaction, proven: User, passwordHash: string): Promise<void> {
  const user = await lockUser(tx, proven.id)
  if (user?.status !== 'registered' || user.passwordHash !== proven.passwordHash) return refuse('WrongPassword')
  await setPassword(tx, user, passwordHash)
}
