import { isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '../../database/database.ts'
import { authenticators } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { readPortalConfig } from '../portal-config/portal-config-queries.ts'
import { authenticatorRow, KIND } from '../session/check-authenticator-code.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/**
 * Creates the secret of an authenticator app and returns it, this once, in base32 and as the `otpauth:` URL of its QR code. Sign-ins do not
 * ask for the app until its first code confirms it; a secret that is not confirmed yet is replaced. Throws AuthenticatorAlreadyOn.
 */
export async function beginAuthenticator(
  tx: Transaction,
  secrets: SecretBox,
  { id: userId, email }: Person,
): Promise<{ secret: string; uri: string }> {
  const { title } = await readPortalConfig(tx)
  const secret = new Secret({ size: SECRET_BYTES })
  const fresh = { sealedSecret: secrets.seal(secret.base32, authenticatorRow(userId)), lastStep: 0, createdAt: new Date() }
  const [begun] = await tx
    .insert(authenticators)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: authenticators.userId, set: fresh, setWhere: isNull(authenticators.confirmedAt) })
    .returning({ userId: authenticators.userId })
  if (!begun) refuse('AuthenticatorAlreadyOn')
  return { secret: secret.base32, uri: new TOTP({ ...KIND, issuer: title, label: email, secret }).toString() }
}
