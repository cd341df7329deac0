import type { Locale } from '@portico/contract/locale'
import type { Transaction } from '../../database/database.ts'
import { enqueueMail, enqueueMails } from '../../mail/enqueue-mail.ts'
import type { MailKind, MailValues, SecretMailKind } from '../../mail/mail-kinds.ts'
import { addNotification, addNotifications, type NotificationContent } from './add-notification.ts'

/** A person to notify. */
export interface Recipient {
  id: number
  email: string
  locale: Locale
}

/** Notifies people of one event in the app and by email, each in their own language. */
export async function notify<Kind extends Exclude<MailKind, SecretMailKind>>(
  tx: Transaction,
  people: readonly Recipient[],
  notification: NotificationContent,
  mail: { kind: Kind; values: MailValues[Kind] },
): Promise<void> {
  await addNotification(tx, { ...notification, userIds: people.map(({ id }) => id) })
  for (const { email, locale } of people) await enqueueMail(tx, { to: email, locale, ...mail })
}

/** As `notify`, with different contents per person, in few statements. */
export async function notifyEach<Kind extends Exclude<MailKind, SecretMailKind>>(
  tx: Transaction,
  messages: readonly { to: Recipient; notification: NotificationContent; mail: { kind: Kind; values: MailValues[Kind] } }[],
): Promise<void> {
  await addNotifications(
    tx,
    messages.map(({ to, notification }) => ({ ...notification, userId: to.id })),
  )
  await enqueueMails(
    tx,
    messages.map(({ to: { email, locale }, mail }) => ({ to: email, locale, ...mail })),
  )
}
