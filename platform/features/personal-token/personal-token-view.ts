import type { Value } from '@portico/contract/endpoint'
import type { PersonalTokenView, tokenSubscription } from '@portico/contract/personal-token/personal-token-endpoints'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import type { CallingToken, Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { deployedServices } from '../stage/deployed-services.ts'
import { listOwnSubscriptions } from '../subscription/subscription-view.ts'
import { usageOfPerson } from '../subscription/usage-queries.ts'
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

type Query = Parameters<typeof listOwnSubscriptions>[2]

/** Returns one page of the subscriptions of a token's owner with versions, limits and usage, in a fixed number of queries. */
export async function listTokenSubscriptions(db: Reader, person: Person, query: Pick<Query, 'page' | 'size' | 'q'>) {
  const { items, ...page } = await listOwnSubscriptions(db, person, { ...query, sort: '-requestedAt', status: undefined })
  const apiIds = [...new Set(items.map(({ api }) => api.id))]
  const [services, usage] = await Promise.all([deployedServices(db, apiIds), usageOfPerson(db, person.id, apiIds)])
  return {
    ...page,
    items: items.map((item): Value<typeof tokenSubscription> => {
      return { ...item, services: services.get(item.api.id) ?? [], usage: usage.get(item.api.id) ?? [] }
    }),
  }
}
