import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { recoveryCodes } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'

/** Returns whether a code is one of a person's unused recovery codes, and uses it up. Ignores dashes and case. */
export async function checkRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const codeHash = hashToken(code.replaceAll('-', '').toUpperCase())
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
