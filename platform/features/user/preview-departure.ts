import { DEPARTURE_NAMES_MAX, type DeparturePreview } from '@portico/contract/account-settings/departure'
import { and, count, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { LIVE_STATUSES } from '../subscription/end-subscriptions.ts'
import { newOwnersOf } from './new-owners.ts'
import { isLastSuperAdmin } from './require-other-super-admin.ts'

const NOBODY = '—'

/** Returns what happens to a person's APIs, groups and subscriptions if they leave now. Throws UserNotFound. */
export async function previewDeparture(db: Reader, userId: number): Promise<DeparturePreview> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), ne(users.status, 'deleted')))
  if (!user) return refuse('UserNotFound')
  const transfers = await newOwnersOf(db, userId)
  const named = transfers.apis.slice(0, DEPARTURE_NAMES_MAX)
  const nameOf = await namesOf(
    db,
    named.map(({ newOwnerId }) => newOwnerId).filter((id) => id !== null),
  )
  const live = and(eq(subscriptions.userId, userId), inArray(subscriptions.status, LIVE_STATUSES))
  const subscribed = await db
    .select({ id: subscriptions.id, apiName: apis.name, status: subscriptions.status })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .where(live)
    .orderBy(desc(subscriptions.requestedAt), desc(subscriptions.id))
    .limit(DEPARTURE_NAMES_MAX)
  const [counted] = await db.select({ subscriptionCount: count() }).from(subscriptions).where(live)
  const [keys] = await db
    .select({ keyCount: count() })
    .from(apiKeys)
    .innerJoin(subscriptions, eq(subscriptions.id, apiKeys.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), isNull(apiKeys.personalTokenId), isNull(apiKeys.revokedAt)))
  return {
    apis: named.map(({ id, name, newOwnerId }) => ({ id, name, newOwner: (newOwnerId !== null && nameOf.get(newOwnerId)) || NOBODY })),
    apiCount: transfers.apis.length,
    targetServerGroupCount: transfers.groups.length,
    subscriptions: subscribed,
    subscriptionCount: counted?.subscriptionCount ?? 0,
    keyCount: keys?.keyCount ?? 0,
    isLastSuperAdmin: await isLastSuperAdmin(db, user),
  }
}

async function namesOf(db: Reader, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
