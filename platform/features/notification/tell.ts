import type { Locale } from '@portico/contract/locale'
import type { Transaction } from '../../database/database.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { MailKind, MailValues, SecretMailKind } from '../../mail/texts.ts'
import { type Bell, notify } from './notify.ts'

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
