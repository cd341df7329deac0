import { asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import { revokeTokenKeys } from '../subscription/revoke-token-keys.ts'

/** Tokens that one run of the job ends: more than can expire in a minute; the next run ends the rest. */
const AT_ONCE = 1_000

/** Ends all personal tokens of a person, with their API keys. */
export async function endPersonalTokens(tx: Transaction, userId: number): Promise<void> {
  await endTokens(tx, eq(personalTokens.userId, userId))
}

/** Ends expired personal tokens, which have identified nobody since, with their API keys. */
export async function endExpiredPersonalTokens(tx: Transaction): Promise<void> {
  await endTokens(tx, lte(personalTokens.expiresAt, sql`now()`))
}

/** Ends the personal tokens that fulfil a condition, with their API keys; gateways follow within a second. Returns their number. */
export async function endTokens(tx: Transaction, which: SQL | undefined): Promise<number> {
  const ending = await tx
    .select({ id: personalTokens.id })
    .from(personalTokens)
    .where(which)
    .orderBy(asc(personalTokens.id))
    .limit(AT_ONCE)
    .for('update')
  if (ending.length === 0) return 0
  const ids = ending.map(({ id }) => id)
  await revokeTokenKeys(tx, ids)
  await tx.delete(personalTokens).where(inArray(personalTokens.id, ids))
  return ids.length
}
