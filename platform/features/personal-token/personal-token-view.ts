import type { PersonalTokenView } from '@portico/contract/personal-token/personal-token-endpoints'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import type { CallingToken, Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { presentToken } from './personal-token-present.ts'

/** Returns a person's personal tokens that have not expired, newest first. */
export async function listPersonalTokens(db: Reader, person: Person): Promise<{ items: PersonalTokenView[] }> {
  const rows = await db
    .select()
    .from(personalTokens)
    .where(and(eq(personalTokens.userId, person.id), gt(personalTokens.expiresAt, sql`now()`)))
    .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id))
  return { items: rows.map(presentToken) }
}

/** Returns the personal token of a call. Throws PersonalTokenInvalid if it has ended meanwhile. */
export async function getCallingToken(db: Reader, token: CallingToken): Promise<PersonalTokenView> {
  const [row] = await db.select().from(personalTokens).where(eq(personalTokens.id, token.id))
  return row ? presentToken(row) : refuse('PersonalTokenInvalid')
}
