import type { Transaction } from '../../database/database.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { mailAccessLink } from '../account/mail-access-link.ts'
import { mailPasswordLink } from '../account/mail-password-link.ts'
import { setPassword } from '../account/set-password.ts'
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
  if (userId === caller.id) refuse('StateNotAllowed')
  const user = await lockWritable(tx, caller, userId, 'registered')
  if (passwordHash === null) await mailPasswordLink(tx, secrets, user)
  else {
    await setPassword(tx, user, passwordHash)
    await mailAccessLink(tx, secrets, { ...user, passwordHash })
  }
}
