import type { MailSummary } from '@portico/contract/mail/mail-endpoints'
import type { mails } from '../../database/schema/mail.ts'

/** Returns an email as admins see it, without its text. */
export function presentMail({ id, to, subject, state, attempts, lastError, createdAt, sentAt }: typeof mails.$inferSelect): MailSummary {
  return { id, to, subject, state, attempts, lastError, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
