import type { Value } from '@portico/contract/endpoint'
import { PERSONAL_TOKEN_PREFIX, PERSONAL_TOKENS_MAX } from '@portico/contract/personal-token/personal-token'
import type { PersonalTokenView } from '@portico/contract/personal-token/personal-token-endpoints'
import type { personalTokenInput } from '@portico/contract/personal-token/personal-token-input'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newPrefixedSecret } from '../../database/prefixed-secret.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import { hashToken } from '../../database/token.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { notify } from '../notification/notify.ts'
import { lockUser } from '../session/lock-user.ts'
import { presentToken } from './personal-token-present.ts'

const PAGE = '/user/profile/access-tokens'
const DAY_MS = 86_400_000

/**
 * Creates a personal token for the caller's programs, notifies its owner, and returns the token, this once. Throws PersonalTokenLimitReached
 * if the person has as many tokens as allowed.
 */
export async function createPersonalToken(
  tx: Transaction,
  person: Person,
  { name, days, scopes }: Value<typeof personalTokenInput>,
): Promise<{ token: PersonalTokenView; secret: string }> {
  // One at a time, so that two at once do not exceed the number.
  await lockUser(tx, person.id)
  const { userId, expiresAt } = personalTokens
  const [alive] = await tx
    .select({ total: count() })
    .from(personalTokens)
    .where(and(eq(userId, person.id), gt(expiresAt, sql`now()`)))
  if ((alive?.total ?? 0) >= PERSONAL_TOKENS_MAX) refuse('PersonalTokenLimitReached', { max: PERSONAL_TOKENS_MAX })
  const secret = newPrefixedSecret(PERSONAL_TOKEN_PREFIX)
  const [token] = await tx
    .insert(personalTokens)
    .values({
      ...{ userId: person.id, name, scopes },
      tokenHash: hashToken(secret),
      lastFour: secret.slice(-4),
      expiresAt: new Date(Date.now() + days * DAY_MS),
    })
    .returning()
  if (!token) throw new Error('an insert returned no row')
  const endsOn = token.expiresAt.toISOString().slice(0, 10)
  await notify(
    tx,
    [person],
    { type: 'PersonalTokenCreated', apiName: name, path: PAGE },
    { kind: 'personalTokenCreated', values: { name: person.name, tokenName: name, endsOn, path: PAGE } },
  )
  return { token: presentToken(token), secret }
}
