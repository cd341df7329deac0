import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { mailVerification } from './verification-mail.ts'

/**
 * Mails a person whose links have ended the one that they cannot sign in without: the invitation without a password, else the link that
 * confirms their address when it is not verified. Anybody else gets nothing.
 */
export async function mailAccessLink(tx: Transaction, secrets: SecretBox, user: User): Promise<void> {
  if (user.passwordHash === null) await mailPasswordLink(tx, secrets, user)
  else if (!user.emailVerifiedAt) await mailVerification(tx, secrets, user)
}
