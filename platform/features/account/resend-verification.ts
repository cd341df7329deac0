import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { countVerificationMail, mailVerification } from './verification-mail.ts'

/** Mails the link again to who still waits for it. An address that nobody has, or that is confirmed, gets the same answer and no mail. */
export async function resendVerification(tx: Transaction, email: string): Promise<void> {
  await countVerificationMail(tx, email)
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  if (user && user.status === 'registered' && !user.emailVerifiedAt) await mailVerification(tx, user)
}
