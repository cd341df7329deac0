import type { MailSummary } from '@portico/contract/mail/mail-endpoints'
import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { mails } from '../../database/schema/mail.ts'
import { refuse } from '../../http/refusal.ts'
import { presentMail } from './mail-present.ts'

/** Queues a failed or waiting email again, with all attempts. Throws NotFound, or StateNotAllowed for one that was sent. */
export async function retryMail(tx: Transaction, mailId: string): Promise<MailSummary> {
  const [mail] = await tx
    .update(mails)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: new Date() })
    .where(and(eq(mails.id, mailId), ne(mails.state, 'sent')))
    .returning()
  if (mail) return presentMail(mail)
  const [sent] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mailId))
  return refuse(sent ? 'StateNotAllowed' : 'NotFound')
}
