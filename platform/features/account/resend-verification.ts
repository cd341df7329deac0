import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { countLinkMail } from './count-link-mail.ts'
import { mailVerification } from './verification-mail.ts'

/** Emails the verification link again. An unknown or verified address gets the same answer and no email. */
export async function resendVerification(tx: Transaction, secrets: SecretBox, email: string): Promise<void> {
  await countLinkMail(tx, 'verification', email)
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  if (user && user.status === 'registered' && !user.emailVerifiedAt) await mailVerification(tx, secrets, user)
}
