import { type ApiKeyView, LIVE_KEYS_MAX } from '@portico/contract/subscription/subscription-endpoints'
import { type SubscriptionEvent, subscriptionTransition } from '@portico/contract/subscription/subscription-states'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apisOf } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import { touchCredentials, touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, environmentsOfApi, tagsOfApi } from '../api/api-queries.ts'
import { hashApiKey, newApiKey } from './api-key.ts'
import { presentKey } from './subscription-present.ts'

/** The condition of keys that a person has made; those of personal tokens are shown with their tokens. */
const madeByPerson = isNull(apiKeys.personalTokenId)

/** The condition of keys of a subscription that its person has made and that work: neither revoked nor at their end. */
export const workingKeys = (subscriptionId: string) =>
  and(
    eq(apiKeys.subscriptionId, subscriptionId),
    madeByPerson,
    isNull(apiKeys.revokedAt),
    sql`(${apiKeys.endsAt} is null or ${apiKeys.endsAt} > now())`,
  )

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** A locked subscription with its API. */
export interface LockedSubscription {
  subscription: SubscriptionRow
  api: ApiRow
}

/** Locks a subscription to an API that the person may work on. Throws SubscriptionNotFound, also for those to APIs of others. */
export async function lockSubscription(tx: Transaction, person: Person, subscriptionId: string): Promise<LockedSubscription> {
  const [row] = await tx
    .select({ subscription: subscriptions, api: apis })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .where(and(eq(subscriptions.id, subscriptionId), apisOf(person)))
    .for('update', { of: subscriptions })
  return row ?? refuse('SubscriptionNotFound')
}

/**
 * Locks several subscriptions to APIs that the person may work on, in the order of their ids, so that concurrent decisions cannot deadlock.
 * Throws SubscriptionNotFound with the ids that the person may not decide in `subscriptionIds`.
 */
export async function lockSubscriptions(
  tx: Transaction,
  person: Person,
  subscriptionIds: readonly string[],
): Promise<LockedSubscription[]> {
  const rows = await tx
    .select({ subscription: subscriptions, api: apis })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .where(and(inArray(subscriptions.id, [...subscriptionIds]), apisOf(person)))
    .orderBy(asc(subscriptions.id))
    .for('update', { of: subscriptions })
  const found = new Set(rows.map(({ subscription }) => subscription.id))
  const missing = subscriptionIds.filter((id) => !found.has(id))
  return missing.length > 0 ? refuse('SubscriptionNotFound', { subscriptionIds: missing }) : rows
}

/**
 * Applies one event to locked subscriptions, all or none, API by API in the order of their ids. Throws StateNotAllowed with the ids whose
 * state does not allow it in `subscriptionIds`.
 */
export async function moveSubscriptions(
  tx: Transaction,
  person: Person,
  locked: readonly LockedSubscription[],
  event: SubscriptionEvent,
  reason: string | null = null,
): Promise<void> {
  const blockers = locked.filter(({ subscription }) => !subscriptionTransition(subscription.status, event))
  if (blockers.length > 0) refuse('StateNotAllowed', { subscriptionIds: blockers.map(({ subscription }) => subscription.id) })
  for (const each of locked.toSorted((one, other) => (one.api.id < other.api.id ? -1 : 1)))
    await moveSubscription(tx, person, each, event, reason)
}

/** Locks one of the person's own subscriptions. Throws SubscriptionNotFound. */
export async function lockOwnSubscription(tx: Transaction, person: Person, subscriptionId: string): Promise<LockedSubscription> {
  const [row] = await tx
    .select({ subscription: subscriptions, api: apis })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.userId, person.id)))
    .for('update', { of: subscriptions })
  return row ?? refuse('SubscriptionNotFound')
}

/**
 * Applies an event of the state machine to a locked subscription; gateways follow within a second. The person is null for automatic
 * decisions. Throws StateNotAllowed.
 */
export async function moveSubscription(
  tx: Transaction,
  person: Person | null,
  { subscription, api }: LockedSubscription,
  event: SubscriptionEvent,
  reason: string | null = null,
): Promise<void> {
  const transition = subscriptionTransition(subscription.status, event)
  if (!transition) return refuse('StateNotAllowed', { status: subscription.status })
  const change = (transition.to === 'APPROVED' ? 1 : 0) - (transition.from === 'APPROVED' ? 1 : 0)
  // Locks the API, so that an announcement to its subscribers comes before or after.
  if (change !== 0)
    await tx
      .update(apis)
      .set({ subscriberCount: sql`${apis.subscriberCount} + ${change}` })
      .where(eq(apis.id, api.id))
  const processedAt = new Date()
  const approved = transition.to === 'APPROVED' ? { approvedAt: processedAt } : {}
  await tx
    .update(subscriptions)
    .set({ status: transition.to, processedAt, processedBy: person?.id ?? null, reason, ...approved })
    .where(eq(subscriptions.id, subscription.id))
  if (change === 0) return
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
  await touchKeysOf(tx, api.id, [subscription.id])
}

/**
 * Adds a key with a name to a locked subscription and returns its secret, this once; gateways follow within a second. Throws
 * KeyLimitReached if there are two working keys.
 */
export async function addKey(
  tx: Transaction,
  { subscription, api }: LockedSubscription,
  name: string,
): Promise<{ key: ApiKeyView; secret: string }> {
  const [working] = await tx.select({ total: count() }).from(apiKeys).where(workingKeys(subscription.id))
  if ((working?.total ?? 0) >= LIVE_KEYS_MAX) refuse('KeyLimitReached', { max: LIVE_KEYS_MAX })
  const secret = newApiKey()
  const [key] = await tx
    .insert(apiKeys)
    .values({ subscriptionId: subscription.id, keyHash: hashApiKey(secret), lastFour: secret.slice(-4), name })
    .returning()
  if (!key) throw new Error('an insert returned no row')
  await touchKeysOf(tx, api.id, [subscription.id])
  return { key: presentKey(key), secret }
}

/** Touches the credentials of these subscriptions in every environment that serves their APIs. */
export async function touchKeysOfSubscriptions(tx: Transaction, subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return
  const served = await tx
    .select({ id: subscriptions.id, apiId: subscriptions.apiId })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...subscriptionIds]))
  for (const [apiId, ofApi] of Map.groupBy(served, (subscription) => subscription.apiId)) {
    await touchKeysOf(
      tx,
      apiId,
      ofApi.map(({ id }) => id),
    )
  }
}

/** Touches the credentials of these subscriptions to an API in every environment that serves it. */
export async function touchKeysOf(tx: Transaction, apiId: string, subscriptionIds: readonly string[]): Promise<void> {
  for (const environmentId of await environmentsOfApi(tx, apiId)) touchCredentials(tx, environmentId, subscriptionIds)
}
