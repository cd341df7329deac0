import type { Value } from '@portico/contract/endpoint'
import {
  type OwnSubscriptionDetail,
  type OwnSubscriptionSummary,
  type ownSubscriptionListQuery,
  STATUSES_OF_TAB,
  type SubscriptionSummary,
  type subscriptionListQuery,
} from '@portico/contract/subscription/subscription-endpoints'
import type { TrafficView, TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { apisOf, idsOfOwnApis, worksOnAll } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { deployedServices } from '../stage/deployed-services.ts'
import { trafficOf } from '../traffic/traffic-over-time.ts'
import { trafficOfSubscription } from '../traffic/traffic-queries.ts'
import { presentKey, presentOwnSubscription } from './subscription-present.ts'
import { workingKeys } from './subscription-store.ts'
import { usageOfPerson } from './usage-queries.ts'

const ORDERS = {
  requestedAt: [asc(subscriptions.requestedAt), asc(subscriptions.id)],
  '-requestedAt': [desc(subscriptions.requestedAt), desc(subscriptions.id)],
  processedAt: [asc(subscriptions.processedAt), asc(subscriptions.id)],
  '-processedAt': [desc(subscriptions.processedAt), desc(subscriptions.id)],
}

const columns = {
  id: subscriptions.id,
  api: { id: apis.id, name: apis.name, published: sql<boolean>`${apis.publicationStatus} = 'APPROVED'` },
  status: subscriptions.status,
  requestedAt: subscriptions.requestedAt,
  processedAt: subscriptions.processedAt,
  approvedAt: subscriptions.approvedAt,
  reason: subscriptions.reason,
  purpose: subscriptions.purpose,
}

type OwnListQuery = Value<typeof ownSubscriptionListQuery>

/** Returns one page of a person's own subscriptions, searched by the API's name. */
export async function listOwnSubscriptions(db: Reader, person: Person, { page, size, q, sort, status }: OwnListQuery) {
  const found = and(eq(subscriptions.userId, person.id), status ? eq(subscriptions.status, status) : undefined, containsText(apis.name, q))
  const rows = await selectOwn(db, found)
    .orderBy(...ORDERS[sort])
    .limit(size)
    .offset(pageBounds({ page, size }).offset)
  const [counted] = await db.select({ total: count() }).from(subscriptions).innerJoin(apis, eq(apis.id, subscriptions.apiId)).where(found)
  return { items: rows.map(presentOwnSubscription), total: counted?.total ?? 0, page, size }
}

function selectOwn(db: Reader, where: SQL | undefined) {
  return db.select(columns).from(subscriptions).innerJoin(apis, eq(apis.id, subscriptions.apiId)).where(where).$dynamic()
}

/** Returns a person's newest subscription to an API; null if there was none. */
export async function findOwnSubscription(db: Reader, person: Person, apiId: string) {
  const [row] = await selectOwn(db, and(eq(subscriptions.userId, person.id), eq(subscriptions.apiId, apiId)))
    .orderBy(...ORDERS['-requestedAt'])
    .limit(1)
  return { subscription: row ? presentOwnSubscription(row) : null }
}

/** Returns one own subscription for lists. Throws SubscriptionNotFound. */
export async function getOwnSubscriptionSummary(db: Reader, person: Person, subscriptionId: string): Promise<OwnSubscriptionSummary> {
  const [row] = await selectOwn(db, and(eq(subscriptions.userId, person.id), eq(subscriptions.id, subscriptionId)))
  return row ? presentOwnSubscription(row) : refuse('SubscriptionNotFound')
}

/** Returns one own subscription with its active keys, OAuth names, URLs and traffic. Throws SubscriptionNotFound. */
export async function getOwnSubscription(db: Reader, person: Person, subscriptionId: string): Promise<OwnSubscriptionDetail> {
  const summary = await getOwnSubscriptionSummary(db, person, subscriptionId)
  const keys = await db.select().from(apiKeys).where(workingKeys(subscriptionId)).orderBy(asc(apiKeys.createdAt))
  return {
    ...summary,
    keys: keys.map(presentKey),
    oauth: await oauthNamesOf(db, person),
    services: (await deployedServices(db, [summary.api.id])).get(summary.api.id) ?? [],
    usage: (await usageOfPerson(db, person.id, [summary.api.id])).get(summary.api.id) ?? [],
    traffic: await trafficOfSubscription(db, subscriptionId),
  }
}

async function oauthNamesOf(db: Reader, { id }: Person): Promise<OwnSubscriptionDetail['oauth']> {
  const [row] = await db.select({ clientId: users.oauthClientId, userName: users.oauthUserName }).from(users).where(eq(users.id, id))
  return row ?? { clientId: null, userName: null }
}

/** Returns the traffic of one own subscription. Throws SubscriptionNotFound. */
export async function getOwnSubscriptionTraffic(
  db: Reader,
  person: Person,
  subscriptionId: string,
  window: TrafficWindow,
  now = new Date(),
): Promise<TrafficView> {
  const { api } = await getOwnSubscriptionSummary(db, person, subscriptionId)
  return trafficOf(db, window, { of: 'subscription', apiId: api.id, subscriptionId }, now)
}

function selectSubscriptions(db: Reader, where: SQL | undefined) {
  return db
    .select({ ...columns, subscriber: { id: users.id, name: users.name, email: users.email, company: users.company } })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(where)
    .$dynamic()
}

type ListQuery = Value<typeof subscriptionListQuery>

/** Returns one page of the subscriptions to the APIs that a person may work on, searched by API, subscriber's name and address. */
export async function listSubscriptions(
  db: Reader,
  person: Person,
  { page, size, q, sort, tab, apiId }: ListQuery,
): Promise<{ items: SubscriptionSummary[]; total: number; page: number; size: number }> {
  const found = and(
    worksOnAll(person) ? undefined : sql`${subscriptions.apiId} in ${idsOfOwnApis(person)}`,
    tab ? inArray(subscriptions.status, [...STATUSES_OF_TAB[tab]]) : undefined,
    apiId ? eq(subscriptions.apiId, apiId) : undefined,
    q ? or(...namedLike(db, q)) : undefined,
  )
  const onPage = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(found)
    .orderBy(...ORDERS[sort])
    .limit(size)
    .offset(pageBounds({ page, size }).offset)
  const [rows, [counted]] = await Promise.all([
    selectSubscriptions(db, inArray(subscriptions.id, onPage)).orderBy(...ORDERS[sort]),
    db.select({ total: count() }).from(subscriptions).where(found),
  ])
  return {
    items: rows.map((row) => ({ ...presentOwnSubscription(row), subscriber: row.subscriber })),
    total: counted?.total ?? 0,
    page,
    size,
  }
}

// Two lists of ids, so that a hundred thousand subscriptions are compared by id and not by text.
function namedLike(db: Reader, q: string): SQL[] {
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(or(containsText(users.name, q), containsText(users.email, q)))
  const named = db.select({ id: apis.id }).from(apis).where(containsText(apis.name, q))
  return [inArray(subscriptions.apiId, named), inArray(subscriptions.userId, people)]
}

/** Returns one subscription for its API's developers. Throws SubscriptionNotFound. */
export async function getSubscriptionSummary(db: Reader, person: Person, subscriptionId: string): Promise<SubscriptionSummary> {
  const [row] = await selectSubscriptions(db, and(eq(subscriptions.id, subscriptionId), apisOf(person)))
  return row ? { ...presentOwnSubscription(row), subscriber: row.subscriber } : refuse('SubscriptionNotFound')
}
