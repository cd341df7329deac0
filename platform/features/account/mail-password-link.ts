import { RESET_LINK_MINUTES } from '@portico/contract/account/account-endpoints'
import { hasAnyRole, type Portal, STAFF_ROLES } from '@portico/contract/role'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { oneTimeLinks } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { enqueueSecretMail } from '../../mail/enqueue-mail.ts'
import { SECRET_PLACE } from '../../mail/mail-kinds.ts'
import { createLink } from './one-time-link.ts'

/** How long an invitation is valid. */
const INVITATION_HOURS = 7 * 24

/**
 * Emails a person a one-time link to choose a password: an invitation if they never had one, else a password reset. Only the newest link
 * works. After it the person signs in to the portal of their roles.
 */
export async function mailPasswordLink(tx: Transaction, secrets: SecretBox, user: User): Promise<void> {
  const { id: userId, name, email: to, locale, roles, passwordHash } = user
  await deletePasswordLinks(tx, userId)
  const portal: Portal = hasAnyRole(roles, STAFF_ROLES) ? 'center' : 'portal'
  if (passwordHash === null) {
    const secret = await createLink(tx, { kind: 'invitation', userId, hours: INVITATION_HOURS })
    const values = { name, path: `/join/accept-invitation/${locale}/${SECRET_PLACE}?door=${portal}` }
    await enqueueSecretMail(tx, secrets, { to, locale, kind: 'invitation', values, secret })
  } else {
    const secret = await createLink(tx, { kind: 'passwordReset', userId, hours: RESET_LINK_MINUTES / 60 })
    const values = { name, path: `/reset-password/${locale}/${SECRET_PLACE}?door=${portal}` }
    await enqueueSecretMail(tx, secrets, { to, locale, kind: 'passwordReset', values, secret })
  }
}

/** Deletes a person's open invitations and password reset links. */
export async function deletePasswordLinks(tx: Transaction, userId: number): Promise<void> {
  const open = and(
    eq(oneTimeLinks.userId, userId),
    isNull(oneTimeLinks.usedAt),
    inArray(oneTimeLinks.kind, ['invitation', 'passwordReset']),
  )
  await tx.delete(oneTimeLinks).where(open)
}
