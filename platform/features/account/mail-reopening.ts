import { VERIFICATION_LINK_HOURS } from '@portico/contract/account/account-endpoints'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { oneTimeLinks, type User } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { enqueueSecretMail } from '../../mail/enqueue-mail.ts'
import { SECRET_PLACE } from '../../mail/mail-kinds.ts'
import { createLink } from './one-time-link.ts'

/** Returns whether a person closed their account themselves, so that a sign-up with their address reopens it. */
export function mayReopen({ status, leftThemselves }: User): boolean {
  return status === 'withdrawn' && leftThemselves
}

/**
 * Emails a person who closed their account a one-time link to choose a new password, which reopens it; only the newest link works. Nothing
 * of the sign-up is stored, since somebody else may have filled it in.
 */
export async function mailReopening(tx: Transaction, secrets: SecretBox, { id: userId, email: to, name, locale }: User): Promise<void> {
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.kind, 'reopening'), isNull(oneTimeLinks.usedAt)))
  const secret = await createLink(tx, { kind: 'reopening', userId, hours: VERIFICATION_LINK_HOURS })
  const values = { name, path: `/reset-password/${locale}/${SECRET_PLACE}?door=portal` }
  await enqueueSecretMail(tx, secrets, { to, locale, kind: 'reopening', values, secret })
}
