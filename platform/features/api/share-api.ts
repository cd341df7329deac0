import { SHARES_PER_API_MAX } from '@portico/contract/api/api-endpoints'
import { and, arrayContains, count, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiShares } from '../../database/schema/api.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { notify } from '../notification/notify.ts'
import { sendEvent } from '../webhook/send-event.ts'
import { lockApi, requireManager } from './api-queries.ts'

/**
 * Shares an API with another developer and notifies them; they then have the owner's rights on it, except sharing and deletion. Throws
 * NoApi, NotAllowedRole, DeveloperNotFound, AlreadyShared or ShareLimitReached.
 */
export async function shareApi(tx: Transaction, person: Person, apiId: string, email: string): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  requireManager(person, api)
  const [developer] = await tx
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'registered'), arrayContains(users.roles, ['developer'])))
  if (!developer) return refuse('DeveloperNotFound')
  if (developer.id === api.ownerId) refuse('AlreadyShared')
  const [shared] = await tx.select({ total: count() }).from(apiShares).where(eq(apiShares.apiId, apiId))
  if ((shared?.total ?? 0) >= SHARES_PER_API_MAX) refuse('ShareLimitReached')
  const added = await tx.insert(apiShares).values({ apiId, userId: developer.id }).onConflictDoNothing().returning()
  if (added.length === 0) refuse('AlreadyShared')
  const path = `/developer/apis/${apiId}`
  await sendEvent(tx, { type: 'ApiShared', api, issuer: person })
  await notify(
    tx,
    [developer],
    { type: 'ApiShared', issuerId: person.id, apiName: api.name, path },
    { kind: 'apiShared', values: { apiName: api.name, sharerName: person.name, path } },
  )
}

/** Ends the sharing of an API with a developer, who may also end it. Throws NoApi, NotAllowedRole or UserNotFound. */
export async function unshareApi(tx: Transaction, person: Person, apiId: string, userId: number): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  if (userId !== person.id) requireManager(person, api)
  const ended = await tx
    .delete(apiShares)
    .where(and(eq(apiShares.apiId, apiId), eq(apiShares.userId, userId)))
    .returning()
  if (ended.length === 0) refuse('UserNotFound')
}
