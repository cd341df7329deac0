import type { Portal } from '@portico/contract/role'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { refreshTokens, type SessionEnd, sessions } from '../../database/schema/session.ts'
import { hashToken, newToken } from '../../database/token.ts'

const HOUR_MS = 3_600_000

/** A session's life and the refresh token that goes on with it, in the clear for the last time. */
export interface OpenSession {
  sessionId: string
  refreshToken: string
  expiresAt: Date
}

/** Opens a session; its first refresh token is given out once and kept as a hash. */
export async function openSession(tx: Transaction, userId: number, portal: Portal, hours: number): Promise<OpenSession> {
  const sessionId = newId()
  const expiresAt = new Date(Date.now() + hours * HOUR_MS)
  await tx.insert(sessions).values({ id: sessionId, userId, portal, expiresAt })
  const refreshToken = newToken()
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), sessionId })
  return { sessionId, refreshToken, expiresAt }
}

/** Ends one session for good. One that has ended keeps its first reason. */
export async function endSession(tx: Transaction, sessionId: string, reason: SessionEnd): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: new Date(), endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** Marks a refresh token as used, opens its successor, and moves the session's end on. */
export async function rotateToken(
  tx: Transaction,
  { sessionId, tokenHash, hours, seal }: { sessionId: string; tokenHash: string; hours: number; seal: (successor: string) => string },
): Promise<OpenSession> {
  const now = new Date()
  const refreshToken = newToken()
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), sessionId })
  await tx
    .update(refreshTokens)
    .set({ usedAt: now, sealedSuccessor: seal(refreshToken) })
    .where(eq(refreshTokens.tokenHash, tokenHash))
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId))
  return { sessionId, refreshToken, expiresAt }
}
