import type { Locale } from '@portico/contract/locale'
import type { Transaction } from '../../database/database.ts'
import { enqueueMail, enqueueMails } from '../../mail/enqueue-mail.ts'
import type { MailKind, MailValues, SecretMailKind } from '../../mail/texts.ts'
import { type Bell, notify, notifyEach } from './add-notification.ts'

/** Somebody to tell something. */
export interface Recipient {
  id: number
  email: string
  locale: Locale
}

/** Tells people of one event in both places, bell and mailbox, each in their own language, so that neither is ever forgotten. */
export async function tell<Kind extends Exclude<MailKind, SecretMailKind>>(
  tx: Transaction,
  people: readonly Recipient[],
  bell: Bell,
  mail: { kind: Kind; values: MailValues[Kind] },
): Promise<void> {
  await notify(tx, { ...bell, userIds: people.map(({ id }) => id) })
  for (const { email, locale } of people) await enqueueMail(tx, { to: email, locale, ...mail })
}

/** As `tell`, where each person is told something of their own: with many people at once, in few statements. */
export async function tellEach<Kind extends Exclude<MailKind, SecretMailKind>>(
  tx: Transaction,
  letters: readonly { to: Recipient; bell: Bell; mail: { kind: Kind; values: MailValues[Kind] } }[],
): Promise<void> {
  await notifyEach(
    tx,
    letters.map(({ to, bell }) => ({ ...bell, userId: to.id })),
  )
  await enqueueMails(
    tx,
    letters.map(({ to: { email, locale }, mail }) => ({ to: email, locale, ...mail })),
  )
}
