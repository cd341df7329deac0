import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { endTokens } from './end-personal-tokens.ts'

/** Revokes one of the caller's own personal tokens for good, with its API keys. Throws PersonalTokenNotFound. */
export async function revokePersonalToken(tx: Transaction, person: Person, tokenId: string): Promise<void> {
  const ended = await endTokens(tx, and(eq(personalTokens.id, tokenId), eq(personalTokens.userId, person.id)))
  if (ended === 0) refuse('PersonalTokenNotFound')
}
