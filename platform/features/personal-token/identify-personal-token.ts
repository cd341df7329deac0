import { PERSONAL_TOKEN_PREFIX } from '@portico/contract/personal-token/personal-token'
import { hasRole } from '@portico/contract/role'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isPrefixedSecret } from '../../database/prefixed-secret.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import { users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import type { CallingToken, Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

const NO_SESSION = '00000000-0000-0000-0000-000000000000'
const MINUTE_MS = 60_000

/**
 * Returns the owner of a personal token, and notes the minute of its use. Reads the token on every call, so that a revoked one stops working
 * at once. Throws PersonalTokenInvalid for all others alike: unknown, revoked, expired, of a person who left or may no longer subscribe.
 */
export async function identifyPersonalToken(db: Database, secret: string): Promise<{ person: Person; token: CallingToken }> {
  if (!isPrefixedSecret(PERSONAL_TOKEN_PREFIX, secret)) return refuse('PersonalTokenInvalid')
  const [found] = await db
    .select({ token: personalTokens, owner: users })
    .from(personalTokens)
    .innerJoin(users, eq(users.id, personalTokens.userId))
    .where(and(eq(personalTokens.tokenHash, hashToken(secret)), gt(personalTokens.expiresAt, sql`now()`)))
  if (found?.owner.status !== 'registered' || !hasRole(found.owner.roles, 'user')) return refuse('PersonalTokenInvalid')
  const { id: tokenId, scopes, lastUsedAt } = found.token
  const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
  if (lastUsedAt === null || lastUsedAt < minute)
    await db.update(personalTokens).set({ lastUsedAt: minute }).where(eq(personalTokens.id, tokenId))
  const { id, email, name, roles, locale } = found.owner
  return { person: { id, email, name, roles, locale, sessionId: NO_SESSION }, token: { id: tokenId, secret, scopes } }
}
