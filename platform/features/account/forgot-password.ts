import { RESET_LINK_MINUTES } from '@portico/contract/account/account-endpoints'
import type { Portal } from '@portico/contract/role'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { enqueueSecretMail } from '../../mail/enqueue-mail.ts'
import { SECRET_PLACE } from '../../mail/mail-kinds.ts'
import { countLinkMail } from './count-link-mail.ts'
import { deletePasswordLinks } from './mail-password-link.ts'
import { createLink } from './one-time-link.ts'

/**
 * Emails a one-time link to choose a new password to the registered person with this address, verified or not, with or without a password;
 * only the newest link works. Does nothing for any other address, and the answer does not tell.
 */
export async function forgotPassword(
  tx: Transaction,
  secrets: SecretBox,
  { email, portal }: { email: string; portal: Portal },
): Promise<void> {
  await countLinkMail(tx, 'passwordReset', email)
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'registered')))
    .for('no key update')
  if (!user) return
  const { id: userId, name, locale } = user
  await deletePasswordLinks(tx, userId)
  const secret = await createLink(tx, { kind: 'passwordReset', userId, hours: RESET_LINK_MINUTES / 60 })
  const values = { name, path: `/reset-password/${locale}/${SECRET_PLACE}?door=${portal}` }
  await enqueueSecretMail(tx, secrets, { to: email, locale, kind: 'passwordReset', values, secret })
}
