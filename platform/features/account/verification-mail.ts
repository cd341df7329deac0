import { VERIFICATION_LINK_HOURS } from '@portico/contract/account/account-endpoints'
import type { Locale } from '@portico/contract/locale'
import type { Transaction } from '../../database/database.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { enqueueSecretMail } from '../../mail/enqueue-mail.ts'
import { SECRET_PLACE } from '../../mail/mail-kinds.ts'
import { createLink } from './one-time-link.ts'

/** Emails a person the link that verifies their address; with `apiId` it leads back to that API's page. */
export async function mailVerification(
  tx: Transaction,
  secrets: SecretBox,
  user: { id: number; email: string; name: string; locale: Locale },
  apiId?: string,
): Promise<void> {
  const token = await createLink(tx, { kind: 'verification', userId: user.id, hours: VERIFICATION_LINK_HOURS })
  const values = { name: user.name, path: `/join/verify-email/${user.locale}/${SECRET_PLACE}${apiId ? `?api=${apiId}` : ''}` }
  await enqueueSecretMail(tx, secrets, { to: user.email, locale: user.locale, kind: 'verification', values, secret: token })
}
