import { RECOVERY_CODES } from '@portico/contract/session/session'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Transaction } from '../../database/database.ts'
import { recoveryCodes } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'

/** 80 bits: 16 characters of base32. Nobody can guess one, so that a plain hash is enough. */
const CODE_BYTES = 10

/** Replaces a person's recovery codes, `XXXX-XXXX-XXXX-XXXX`, and returns the new ones, which are stored as hashes only. */
export async function createRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: CODE_BYTES }).base32)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashToken(code), userId })))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
