import type { ErrorCode } from '@portico/contract/error-code'
import type { Portal } from '@portico/contract/role'
import { REFRESH_GRACE_SECONDS } from '@portico/contract/session/session'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { refreshTokens, sessions } from '../../database/schema/session.ts'
import { type User, users } from '../../database/schema/user.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { readSessionSettings, type SessionSettings } from '../setting/setting-queries.ts'
import { endReusedSession, type RefreshOrigin } from './end-reused-session.ts'
import { codeOfEnd } from './identify-person.ts'
import { presentTokens, type Tokens } from './session-present.ts'
import { type OpenSession, rotateToken } from './session-store.ts'

/** Limit of exchanges of one session to follow within the grace period. */
const HOPS_MAX = 50

type Outcome = { refused: ErrorCode; theftOf?: string } | { refused: null; user: User; session: OpenSession }

/**
 * Exchanges a refresh token for its successor (RFC 9700, section 4.14). A token that was exchanged a few seconds ago returns the same
 * successor, for parallel tabs and requests; later use means that it was stolen: the whole session ends, and its person is notified.
 */
export async function refreshSession(platform: Platform, portal: Portal, refreshToken: string, origin: RefreshOrigin): Promise<Tokens> {
  const { db, keys, log } = platform
  const lifetimes = await readSessionSettings(db)
  // Returned, not thrown: the end of a stolen session must be committed.
  const outcome = await transact(db, (tx) => exchange(tx, platform, { portal, tokenHash: hashToken(refreshToken), lifetimes, origin }))
  if (outcome.refused === null) return presentTokens(keys, outcome.user, outcome.session, lifetimes)
  if (outcome.theftOf) log.warn({ sessionId: outcome.theftOf }, 'a used refresh token was presented again; its session has ended')
  return refuse(outcome.refused)
}

async function exchange(
  tx: Transaction,
  { secrets }: Pick<Platform, 'secrets'>,
  { portal, tokenHash, lifetimes, origin }: { portal: Portal; tokenHash: string; lifetimes: SessionSettings; origin: RefreshOrigin },
): Promise<Outcome> {
  const session = await lockSessionOf(tx, tokenHash)
  if (!session || session.portal !== portal) return { refused: 'SessionEnded' }
  if (session.endedAt) return { refused: codeOfEnd(session.endReason) }
  if (session.expiresAt <= new Date()) return { refused: 'SessionExpired' }
  const [user] = await tx.select().from(users).where(eq(users.id, session.userId))
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  if (!user || !token || user.status !== 'registered') return { refused: 'SessionEnded' }

  if (!token.usedAt) {
    const seal = (successor: string) => secrets.seal(successor, rowOf(tokenHash))
    const rotated = await rotateToken(tx, { session, tokenHash, hours: lifetimes.refreshTokenHours, seal })
    return { refused: null, user, session: rotated }
  }
  if (token.sealedSuccessor && Date.now() - token.usedAt.getTime() <= REFRESH_GRACE_SECONDS * 1000) {
    const successor = await newestSuccessor(tx, secrets, token)
    return { refused: null, user, session: { sessionId: session.id, refreshToken: successor, expiresAt: session.expiresAt } }
  }
  await endReusedSession(tx, user, session, origin)
  return { refused: 'SessionEnded', theftOf: session.id }
}

/**
 * Returns the successor of a used token, or the newest of several if that was used too, so that a slow tab never ends up with a used token.
 */
async function newestSuccessor(tx: Transaction, secrets: SecretBox, used: typeof refreshTokens.$inferSelect): Promise<string> {
  let [token, successor] = [used, '']
  for (let hop = 0; hop < HOPS_MAX && token.sealedSuccessor; hop++) {
    successor = secrets.open(token.sealedSuccessor, rowOf(token.tokenHash))
    const [next] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashToken(successor)))
    if (!next) return successor
    token = next
  }
  return successor
}

function rowOf(tokenHash: string): SealedRow {
  return `refresh_tokens/${tokenHash}`
}

/** Locks the session of a token, so that its exchanges and sign-outs run one after another. */
async function lockSessionOf(tx: Transaction, tokenHash: string): Promise<typeof sessions.$inferSelect | undefined> {
  const [token] = await tx.select({ sessionId: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  if (!token) return undefined
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sessionId)).for('update')
  return session
}
