import type { PersonalTokenView } from '@portico/contract/personal-token/personal-token-endpoints'
import type { personalTokens } from '../../database/schema/personal-token.ts'

type TokenRow = Omit<typeof personalTokens.$inferSelect, 'tokenHash' | 'userId'>

/** Returns a personal token as its owner sees it: never the token or its hash. */
export function presentToken({ id, name, lastFour, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): PersonalTokenView {
  return {
    ...{ id, name, lastFour, scopes },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
