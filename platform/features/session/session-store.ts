import type { Portal } from '@portico/contract/role'
import { SESSION_DAYS_MAX } from '@portico/contract/session/session'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { refreshTokens, type SessionEnd, sessions } from '../../database/schema/session.ts'
import { hashToken, newToken } from '../../database/token.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The lifetime of a session and its next refresh token, in plain text for the last time. */
export interface OpenSession {
  sessionId: string
  refreshToken: string
  expiresAt: Date
}

/** Creates a session and returns its first refresh token, which is stored as a hash. */
export async function openSession(
  tx: Transaction,
  { userId, portal, address, userAgent, hours }: { userId: number; portal: Portal; address: string; userAgent: string; hours: number },
): Promise<OpenSession> {
  const sessionId = newId()
  const now = new Date()
  const expiresAt = endOf(now, now, hours)
  await tx.insert(sessions).values({ id: sessionId, userId, portal, address, userAgent, createdAt: now, expiresAt })
  const refreshToken = newToken()
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), sessionId })
  return { sessionId, refreshToken, expiresAt }
}

/** Ends one session. An ended one keeps its first reason. */
export async function endSession(tx: Transaction, sessionId: string, reason: SessionEnd): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: new Date(), endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** Marks a refresh token as used, creates its successor, and extends the session. */
export async function rotateToken(
  tx: Transaction,
  {
    session: { id: sessionId, createdAt },
    tokenHash,
    hours,
    seal,
  }: { session: { id: string; createdAt: Date }; tokenHash: string; hours: number; seal: (successor: string) => string },
): Promise<OpenSession> {
  const now = new Date()
  const refreshToken = newToken()
  const expiresAt = endOf(createdAt, now, hours)
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), sessionId })
  await tx
    .update(refreshTokens)
    .set({ usedAt: now, sealedSuccessor: seal(refreshToken) })
    .where(eq(refreshTokens.tokenHash, tokenHash))
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId))
  return { sessionId, refreshToken, expiresAt }
}

/** Returns the end of a session: some hours after its last refresh, and at most some days after it began. */
function endOf(begunAt: Date, now: Date, hours: number): Date {
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, begunAt.getTime() + SESSION_DAYS_MAX * DAY_MS))
}
