import type { Locale } from '@portico/contract/locale'
import type { Transaction } from '../database/database.ts'
import { mails } from '../database/schema/mail.ts'
import { type MailKind, type MailValues, writeMail } from './texts.ts'

/** Puts a mail into the outbox, in the transaction that causes it. Line breaks in address or subject are refused as an error of ours. */
export async function enqueueMail<Kind extends MailKind>(
  tx: Transaction,
  { to, locale, kind, values }: { to: string; locale: Locale; kind: Kind; values: MailValues[Kind] },
): Promise<void> {
  const { subject, text } = writeMail(kind, locale, values)
  if (/\p{Cc}/u.test(to) || /\p{Cc}/u.test(subject)) throw new Error(`a ${kind} mail has a control character in its headers`)
  await tx.insert(mails).values({ to, locale, kind, subject, text })
}
