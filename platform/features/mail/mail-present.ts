import type { MailSummary } from '@portico/contract/mail/mail-endpoints'
import type { mails } from '../../database/schema/mail.ts'

/** What admins see of a mail besides its text. */
export function presentMail({ id, to, subject, state, attempts, lastError, createdAt, sentAt }: typeof mails.$inferSelect): MailSummary {
  return { id, to, subject, state, attempts, lastError, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
