import type { Value } from '@portico/contract/endpoint'
import type { WebhookEvent } from '@portico/contract/webhook/webhook'
import type {
  DeliveryDetail,
  DeliveryRow,
  WebhookPayload,
  WebhookView,
  webhookEndpoints,
} from '@portico/contract/webhook/webhook-endpoints'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { webhookDeliveries, webhookProgress, webhookSecrets, webhooks } from '../../database/schema/webhook.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { isFailing } from './webhook-queries.ts'

type ListQuery = Value<NonNullable<typeof webhookEndpoints.listWebhooks.query>>
type DeliveryQuery = Value<NonNullable<typeof webhookEndpoints.listWebhookDeliveries.query>>
type Delivery = typeof webhookDeliveries.$inferSelect

const waiting = sql<number>`(select count(*)::int from ${webhookDeliveries}
  where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${webhookDeliveries.status} = 'waiting')`
const formerSecretUntil = sql<string | null>`(select max(${webhookSecrets.expiresAt}) from ${webhookSecrets}
  where ${webhookSecrets.webhookId} = ${webhooks.id} and ${webhookSecrets.expiresAt} > now())`

function select(db: Reader, condition: SQL | undefined) {
  return db
    .select({ webhook: webhooks, progress: webhookProgress, waiting, formerSecretUntil })
    .from(webhooks)
    .innerJoin(webhookProgress, eq(webhookProgress.webhookId, webhooks.id))
    .where(condition)
}

/** Returns one page of a person's webhooks. */
export async function listWebhooks(db: Reader, person: Person, { page, size, q, sort, attention }: ListQuery) {
  const own = and(eq(webhooks.ownerId, person.id), containsText(webhooks.name, q), attention ? isFailing : undefined)
  const order = sort === 'name' ? [asc(webhooks.name), asc(webhooks.id)] : [desc(webhooks.createdAt), desc(webhooks.id)]
  const { limit, offset } = pageBounds({ page, size })
  const [rows, total] = await Promise.all([
    select(db, own)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(webhooks, own),
  ])
  return { items: rows.map(present), total, page, size }
}

/** Returns a person's webhook. Throws WebhookNotFound. */
export async function getWebhook(db: Reader, person: Person, webhookId: string): Promise<WebhookView> {
  const [row] = await select(db, and(eq(webhooks.id, webhookId), eq(webhooks.ownerId, person.id)))
  return present(row ?? refuse('WebhookNotFound'))
}

/** Returns one page of the deliveries of a person's webhook, newest first. Throws WebhookNotFound. */
export async function listDeliveries(db: Reader, person: Person, webhookId: string, { page, size, status, type }: DeliveryQuery) {
  const { id } = await getWebhook(db, person, webhookId)
  const found = and(
    eq(webhookDeliveries.webhookId, id),
    status && eq(webhookDeliveries.status, status),
    type && eq(webhookDeliveries.type, type),
  )
  const { limit, offset } = pageBounds({ page, size })
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(webhookDeliveries)
      .where(found)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(webhookDeliveries).where(found),
  ])
  return { items: rows.map(presentRow), total: counted?.total ?? 0, page, size }
}

/** Returns a delivery with its request and answer. Throws WebhookNotFound. */
export async function getDelivery(
  db: Reader,
  person: Person,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  webUrl: string,
): Promise<DeliveryDetail> {
  const { id } = await getWebhook(db, person, webhookId)
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id)))
  const delivery = row ?? refuse('WebhookNotFound')
  const { fault, answer, durationMs } = delivery
  return { ...presentRow(delivery), request: JSON.stringify(payloadOf(delivery, webUrl), null, 2), fault, answer, durationMs }
}

/** Returns what a receiver gets. */
export function payloadOf({ type, createdAt, content }: Pick<Delivery, 'type' | 'createdAt' | 'content'>, webUrl: string): WebhookPayload {
  const { path, plannedFor = null, plannedState = null, ...data } = content
  return {
    type: type as WebhookPayload['type'],
    timestamp: createdAt.toISOString(),
    data: { ...data, plannedFor, plannedState, url: path === null ? null : `${webUrl}${path}` },
  }
}

type Row = Awaited<ReturnType<typeof select>>[number]

function present({ webhook: { id, name, url, scope, events, status, createdAt }, progress, waiting, formerSecretUntil }: Row): WebhookView {
  return {
    ...{ id, name, url, scope, status, waiting },
    events: events as WebhookEvent[],
    failingSince: progress.failingSince?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil === null ? null : new Date(formerSecretUntil).toISOString(),
    lastDeliveredAt: progress.lastDeliveredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function presentRow({ id, type, content, status, attempts, answerStatus, createdAt, attemptedAt, nextAttemptAt }: Delivery): DeliveryRow {
  return {
    ...{ id, status, attempts, answerStatus },
    type: type as DeliveryRow['type'],
    name: content.name,
    createdAt: createdAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: status === 'waiting' ? nextAttemptAt.toISOString() : null,
  }
}
