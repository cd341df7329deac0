import { RECOVERY_CODES } from '@portico/contract/session/session'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Transaction } from '../../database/database.ts'
import { recoveryCodes } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'

/** 80 bits: 16 characters of base32. Nobody guesses one, so a plain hash is enough to keep. */
const CODE_BYTES = 10

/** Makes a person's recovery codes, `XXXX-XXXX-XXXX-XXXX`, in place of earlier ones; known in the clear only to whom they are given. */
export async function createRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: CODE_BYTES }).base32)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashToken(code), userId })))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
