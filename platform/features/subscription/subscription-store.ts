import { type SubscriptionEvent, subscriptionTransition } from '@portico/contract/subscription/subscription-states'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { touchCredentials, touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, apisOf, tagsOfApi } from '../api/api-facts.ts'
import { environmentsOfApi } from '../stage/stage-facts.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** A subscription to an API that the person may work on, locked. Refuses with SubscriptionNotFound, also for other people's. */
export async function lockSubscription(
  tx: Transaction,
  person: Person,
  subscriptionId: string,
): Promise<{ subscription: SubscriptionRow; api: ApiRow }> {
  const [row] = await tx
    .select({ subscription: subscriptions, api: apis })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .where(and(eq(subscriptions.id, subscriptionId), apisOf(person)))
    .for('update', { of: subscriptions })
  return row ?? refuse('SubscriptionNotFound')
}

/** One of the person's own subscriptions, locked. Refuses with SubscriptionNotFound. */
export async function lockOwnSubscription(
  tx: Transaction,
  person: Person,
  subscriptionId: string,
): Promise<{ subscription: SubscriptionRow; api: ApiRow }> {
  const [row] = await tx
    .select({ subscription: subscriptions, api: apis })
    .from(subscriptions)
    .innerJoin(apis, eq(apis.id, subscriptions.apiId))
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.userId, person.id)))
    .for('update', { of: subscriptions })
  return row ?? refuse('SubscriptionNotFound')
}

/** Moves a locked subscription by an event of the machine; gateways follow within a second. Refuses with StateNotAllowed. */
export async function moveSubscription(
  tx: Transaction,
  person: Person,
  { subscription, api }: { subscription: SubscriptionRow; api: ApiRow },
  event: SubscriptionEvent,
  reason: string | null = null,
): Promise<void> {
  const transition = subscriptionTransition(subscription.status, event)
  if (!transition) return refuse('StateNotAllowed', { status: subscription.status })
  await tx
    .update(subscriptions)
    .set({ status: transition.to, processedAt: new Date(), processedBy: person.id, reason })
    .where(eq(subscriptions.id, subscription.id))
  const change = (transition.to === 'APPROVED' ? 1 : 0) - (transition.from === 'APPROVED' ? 1 : 0)
  if (change === 0) return
  await tx
    .update(apis)
    .set({ subscriberCount: sql`${apis.subscriberCount} + ${change}` })
    .where(eq(apis.id, api.id))
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
  await touchKeysOf(tx, api.id)
}

/** Says that keys or subscriptions of an API changed, in every environment that serves it. */
export async function touchKeysOf(tx: Transaction, apiId: string): Promise<void> {
  for (const environmentId of await environmentsOfApi(tx, apiId)) touchCredentials(tx, environmentId)
}
