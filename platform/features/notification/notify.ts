import type { Locale } from '@portico/contract/locale'
import type { Transaction } from '../../database/database.ts'
import { enqueueMails } from '../../mail/enqueue-mail.ts'
import type { MailKind, MailValues, SecretMailKind } from '../../mail/mail-kinds.ts'
import { insertNotifications, type NotificationContent } from './add-notification.ts'
import { whoDoesNotWant } from './choice-queries.ts'

/** A person to notify. */
export interface Recipient {
  id: number
  email: string
  locale: Locale
}

/** What one person is told of an event, by a path of their own. */
export interface PersonalMessage<Kind extends MailKind> {
  to: Recipient
  notification: NotificationContent
  mail: { kind: Kind; values: MailValues[Kind] }
}

/** Notifies people of one event in the app and by email, each in their own language, where they want to hear of it. */
export async function notify<Kind extends Exclude<MailKind, SecretMailKind>>(
  tx: Transaction,
  people: readonly Recipient[],
  notification: NotificationContent,
  mail: { kind: Kind; values: MailValues[Kind] },
): Promise<void> {
  const each = [...new Map(people.map((to) => [to.id, to])).values()]
  await notifyEach(
    tx,
    each.map((to) => ({ to, notification, mail })),
  )
}

/** As `notify`, with different contents per person, all of one type, in few statements. Nobody is in the list twice. */
export async function notifyEach<Kind extends Exclude<MailKind, SecretMailKind>>(
  tx: Transaction,
  messages: readonly PersonalMessage<Kind>[],
): Promise<void> {
  const [first] = messages
  if (!first) return
  const unwanted = await whoDoesNotWant(
    tx,
    first.notification.type,
    messages.map(({ to }) => to.id),
  )
  await insertNotifications(
    tx,
    messages.map(({ to, notification }) => ({ ...notification, userId: to.id })),
    unwanted.bell,
  )
  await enqueueMails(
    tx,
    messages.filter(({ to }) => !unwanted.mail.has(to.id)).map(({ to: { email, locale }, mail }) => ({ to: email, locale, ...mail })),
  )
}
