import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { countLinkMail } from './count-link-mail.ts'
import { mailReopening, mayReopen } from './mail-reopening.ts'
import { mailVerification } from './verification-mail.ts'

/**
 * Emails the link again that a sign-up sent: to verify the address, or to reopen a closed account. Any other address gets the same answer
 * and no email.
 */
export async function resendVerification(
  tx: Transaction,
  secrets: SecretBox,
  { email, apiId }: { email: string; apiId?: string | undefined },
): Promise<void> {
  await countLinkMail(tx, 'verification', email)
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  if (!user) return
  if (mayReopen(user)) await mailReopening(tx, secrets, user)
  else if (user.status === 'registered' && !user.emailVerifiedAt) await mailVerification(tx, secrets, user, apiId)
}
