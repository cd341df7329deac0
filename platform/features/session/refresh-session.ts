import type { ErrorCode } from '@portico/contract/error-code'
import type { Portal } from '@portico/contract/role'
import { REFRESH_GRACE_SECONDS } from '@portico/contract/session/session'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { refreshTokens, sessions } from '../../database/schema/session.ts'
import { users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { readSessionSettings, type SessionSettings } from '../setting/setting-facts.ts'
import { codeOfEnd } from './identify-person.ts'
import { presentTokens, type Tokens } from './session-present.ts'
import { endSession, type OpenSession, rotateToken } from './session-store.ts'

type User = typeof users.$inferSelect
type Outcome = { refused: ErrorCode; theftOf?: string } | { refused: null; user: User; session: OpenSession }

/**
 * Exchanges a refresh token for its successor (RFC 9700, section 4.14). One that was exchanged already gives the same successor for
 * some seconds, for parallel tabs and requests; after that somebody else has it, and the whole session ends.
 */
export async function refreshSession(platform: Platform, portal: Portal, refreshToken: string): Promise<Tokens> {
  const { db, keys, log } = platform
  const lives = await readSessionSettings(db)
  // The outcome is an answer, not a throw: ending a stolen session must be kept.
  const outcome = await transact(db, (tx) => exchange(tx, platform, { portal, tokenHash: hashToken(refreshToken), lives }))
  if (outcome.refused === null) return presentTokens(keys, outcome.user, outcome.session, lives)
  if (outcome.theftOf) log.warn({ sessionId: outcome.theftOf }, 'a used refresh token was presented again; its session has ended')
  return refuse(outcome.refused)
}

async function exchange(
  tx: Transaction,
  { secrets }: Pick<Platform, 'secrets'>,
  { portal, tokenHash, lives }: { portal: Portal; tokenHash: string; lives: SessionSettings },
): Promise<Outcome> {
  const session = await lockSessionOf(tx, tokenHash)
  if (!session || session.portal !== portal) return { refused: 'SessionEnded' }
  if (session.endedAt) return { refused: codeOfEnd(session.endReason) }
  if (session.expiresAt <= new Date()) return { refused: 'SessionExpired' }
  const [user] = await tx.select().from(users).where(eq(users.id, session.userId))
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  if (!user || !token || user.status !== 'registered') return { refused: 'SessionEnded' }

  const row = `refresh_tokens/${tokenHash}` as const
  if (!token.usedAt) {
    const seal = (successor: string) => secrets.seal(successor, row)
    const rotated = await rotateToken(tx, { session, tokenHash, hours: lives.refreshTokenHours, seal })
    return { refused: null, user, session: rotated }
  }
  if (token.sealedSuccessor && Date.now() - token.usedAt.getTime() <= REFRESH_GRACE_SECONDS * 1000) {
    const successor = secrets.open(token.sealedSuccessor, row)
    return { refused: null, user, session: { sessionId: session.id, refreshToken: successor, expiresAt: session.expiresAt } }
  }
  await endSession(tx, session.id, 'theft')
  return { refused: 'SessionEnded', theftOf: session.id }
}

/** Exchanges and sign-outs of one session come one after another. */
async function lockSessionOf(tx: Transaction, tokenHash: string): Promise<typeof sessions.$inferSelect | undefined> {
  const [token] = await tx.select({ sessionId: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  if (!token) return undefined
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sessionId)).for('update')
  return session
}
