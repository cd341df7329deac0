import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { mailVerification } from './verification-mail.ts'

/**
 * Emails a person the link that they need before they can sign in: an invitation if they have no password, else a verification link if
 * their address is not verified. Does nothing for anybody else.
 */
export async function mailAccessLink(tx: Transaction, secrets: SecretBox, user: User): Promise<void> {
  if (user.passwordHash === null) await mailPasswordLink(tx, secrets, user)
  else if (!user.emailVerifiedAt) await mailVerification(tx, secrets, user)
}
