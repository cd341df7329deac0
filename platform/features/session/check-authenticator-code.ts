import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '../../database/database.ts'
import { authenticators } from '../../database/schema/user.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'

/** The parameters of RFC 6238 that every authenticator app supports. */
export const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Allowed clock difference either way, in steps of 30 seconds. */
const WINDOW = 1

/**
 * Returns whether a code is the current one of a person's authenticator app, confirmed or not. Uses up the code and those of earlier steps:
 * none is accepted twice (RFC 6238, section 5.2).
 */
export async function checkAuthenticatorCode(
  tx: Transaction,
  secrets: SecretBox,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const [authenticator] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId)).for('update')
  if (!authenticator) return false
  const secret = Secret.fromBase32(secrets.open(authenticator.sealedSecret, authenticatorRow(userId)))
  const totp = new TOTP({ ...KIND, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  if (step <= authenticator.lastStep) return false
  await tx.update(authenticators).set({ lastStep: step }).where(eq(authenticators.userId, userId))
  return true
}

/** Returns the row of an authenticator's secret for `SecretBox`. */
export function authenticatorRow(userId: number): SealedRow {
  return `authenticators/${userId}`
}
