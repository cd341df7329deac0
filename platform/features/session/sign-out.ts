import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { refreshTokens } from '../../database/schema/session.ts'
import { hashToken } from '../../database/token.ts'
import { endSession } from './session-store.ts'
import { endStep } from './step-store.ts'

/** Ends the session of a refresh token, or the sign-in of a challenge; does nothing for an unknown one. */
export async function signOut(
  tx: Transaction,
  { refreshToken, challenge }: { refreshToken?: string | undefined; challenge?: string | undefined },
): Promise<void> {
  if (challenge !== undefined) await endStep(tx, challenge)
  if (refreshToken === undefined) return
  const [token] = await tx
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
  if (token) await endSession(tx, token.sessionId, 'signOut')
}
