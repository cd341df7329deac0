import type { Locale } from '@portico/contract/locale'
import type { Transaction } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { mails } from '../database/schema/mail.ts'
import type { SealedRow } from '../database/sealed-values.ts'
import type { SecretBox } from '../database/secret-box.ts'
import type { MailKind, MailValues, SecretMailKind } from './mail-kinds.ts'
import { writeMail } from './write-mail.ts'

/** Rows per statement, far below the limit of the database. */
const ROWS_AT_ONCE = 1_000

interface NewMail<Kind extends MailKind> {
  to: string
  locale: Locale
  kind: Kind
  values: MailValues[Kind]
}

/** Adds an email to the outbox, in the transaction that causes it. Throws an internal error for line breaks in address or subject. */
export async function enqueueMail<Kind extends Exclude<MailKind, SecretMailKind>>(tx: Transaction, mail: NewMail<Kind>): Promise<void> {
  await insertMail(tx, mail, { id: newId(), sealedSecret: null })
}

/** As `enqueueMail`, for many at once. */
export async function enqueueMails<Kind extends Exclude<MailKind, SecretMailKind>>(
  tx: Transaction,
  list: readonly NewMail<Kind>[],
): Promise<void> {
  const rows = list.map((mail) => mailRowOf(mail, { id: newId(), sealedSecret: null }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await tx.insert(mails).values(rows.slice(at, at + ROWS_AT_ONCE))
}

/**
 * As `enqueueMail`, for an email with a one-time link or code: `secret` replaces `{secret}` when it is sent, and is stored sealed until
 * then.
 */
export async function enqueueSecretMail<Kind extends SecretMailKind>(
  tx: Transaction,
  secrets: SecretBox,
  { secret, ...mail }: NewMail<Kind> & { secret: string },
): Promise<void> {
  const id = newId()
  await insertMail(tx, mail, { id, sealedSecret: secrets.seal(secret, mailRow(id)) })
}

/** Returns the row of an email's secret for `SecretBox`. */
export function mailRow(mailId: string): SealedRow {
  return `mails/${mailId}`
}

async function insertMail<Kind extends MailKind>(tx: Transaction, mail: NewMail<Kind>, row: RowOnly): Promise<void> {
  await tx.insert(mails).values(mailRowOf(mail, row))
}

interface RowOnly {
  id: string
  sealedSecret: string | null
}

function mailRowOf<Kind extends MailKind>({ to, locale, kind, values }: NewMail<Kind>, row: RowOnly) {
  const { subject, text } = writeMail(kind, locale, values)
  if (/\p{Cc}/u.test(to) || /\p{Cc}/u.test(subject)) throw new Error(`control character in the headers of a ${kind} email`)
  return { ...row, to, locale, kind, subject, text }
}
