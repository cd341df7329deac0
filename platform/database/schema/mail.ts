import type { Locale } from '@portico/contract/locale'
import type { MailState } from '@portico/contract/mail/mail-endpoints'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/**
 * The outbox: emails written in the transaction that causes them. `{web}` in a text stands for the web's address, `{secret}` for its link
 * or code.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    to: text('to').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The sealed token of the one-time link, or the code; deleted once the email is sent. */
    sealedSecret: text('sealed_secret'),
    state: text('state').$type<MailState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('mails_due_idx')
      .on(...turnOf(table))
      .where(sql`${table.state} in ('queued', 'held')`),
    index('mails_created_at_idx').on(table.createdAt),
  ],
)

/**
 * The order in which due emails are sent: those of before there was a mail server last, and one-time links and codes, which somebody waits
 * for, before notifications; then by age.
 */
export const MAIL_TURN = turnOf(mails)

function turnOf(table: Record<'state' | 'sealedSecret' | 'nextAttemptAt', SQLWrapper>) {
  return [sql`(${table.state} = 'held')`, sql`(${table.sealedSecret} is null)`, sql`${table.nextAttemptAt}`] as const
}
