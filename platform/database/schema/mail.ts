import type { Locale } from '@portico/contract/locale'
import type { MailState } from '@portico/contract/mail/mail-endpoints'
import { sql } from 'drizzle-orm'
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
    index('mails_due_idx').on(table.nextAttemptAt).where(sql`${table.state} in ('queued', 'held')`),
    index('mails_created_at_idx').on(table.createdAt),
  ],
)
