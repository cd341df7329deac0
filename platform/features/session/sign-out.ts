import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { refreshTokens } from '../../database/schema/session.ts'
import { hashToken } from '../../database/token.ts'
import { endSession } from './session-store.ts'

/** Ends the session of a refresh token. One that is unknown or has ended is signed out already. */
export async function signOut(tx: Transaction, refreshToken: string): Promise<void> {
  const [token] = await tx
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
  if (token) await endSession(tx, token.sessionId, 'signOut')
}
