import type { MailState, MailSummary } from '@portico/contract/mail/mail-endpoints'
import { and, asc, count, desc, eq, or } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { mails } from '../../database/schema/mail.ts'
import { refuse } from '../../http/refusal.ts'
import { mailText } from '../../mail/send-mails.ts'

type Mail = typeof mails.$inferSelect
type ListQuery = { page: number; size: number; q?: string | undefined; sort: string; state?: MailState | undefined }

/** One page of the outbox; `q` looks at address and subject. */
export async function listMails(db: Reader, query: ListQuery) {
  const { page, size, q, sort, state } = query
  const where = and(state ? eq(mails.state, state) : undefined, or(containsText(mails.to, q), containsText(mails.subject, q)))
  const { limit, offset } = pageBounds(query)
  const direction = sort.startsWith('-') ? desc : asc
  const [rows, [all]] = await Promise.all([
    db.select().from(mails).where(where).orderBy(direction(mails.createdAt), direction(mails.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(mails).where(where),
  ])
  return { items: rows.map(presentMail), total: all?.total ?? 0, page, size }
}

/** One mail with its text; refuses with NotFound. */
export async function viewMail(db: Reader, mailId: string, webUrl: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
  return mail ? { ...presentMail(mail), text: mailText(mail, webUrl) } : refuse('NotFound')
}

function presentMail({ id, to, subject, state, attempts, lastError, createdAt, sentAt }: Mail): MailSummary {
  return { id, to, subject, state, attempts, lastError, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
