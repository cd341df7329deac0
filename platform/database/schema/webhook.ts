import type { NotificationType } from '@portico/contract/notification/notification-types'
import type { DeliveryStatus, TEST_EVENT, WebhookScope, WebhookStatus } from '@portico/contract/webhook/webhook'
import type { WebhookPayload } from '@portico/contract/webhook/webhook-endpoints'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

/** Addresses that staff have chosen to receive events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    scope: text('scope').$type<WebhookScope>().notNull(),
    events: text('events').array().notNull(),
    status: text('status').$type<WebhookStatus>().notNull().default('active'),
    createdAt: createdAt(),
  },
  (table) => [index('webhooks_owner_idx').on(table.ownerId, table.createdAt)],
)

/** How the deliveries of a webhook are going. Apart from it, since nobody acts when platforms write it. */
export const webhookProgress = pgTable('webhook_progress', {
  webhookId: uuid('webhook_id')
    .primaryKey()
    .references(() => webhooks.id, { onDelete: 'cascade' }),
  failingSince: moment('failing_since'),
  lastDeliveredAt: moment('last_delivered_at'),
  /** While a platform node sends, no other one does. */
  claimedUntil: moment('claimed_until'),
  /** When a node last sent to it: webhooks take turns. */
  claimedAt: moment('claimed_at'),
})

/** The secrets that sign for a webhook: the current one, without an end, and for a time the former one. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: id(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    sealedSecret: text('sealed_secret').notNull(),
    expiresAt: moment('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_secrets_webhook_idx').on(table.webhookId)],
)

/** What is sent, except for the address of its page, of which `path` is stored. */
export type DeliveryContent = Omit<WebhookPayload['data'], 'url'> & { path: string | null }

/** Events for webhooks, written in the transaction of the event. Kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').$type<NotificationType | typeof TEST_EVENT>().notNull(),
    content: jsonb('content').$type<DeliveryContent>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Until when it is retried. */
    retriedUntil: moment('retried_until').notNull(),
    attemptedAt: moment('attempted_at'),
    fault: text('fault').$type<'addressNotAllowed' | 'timeout' | 'unreachable' | 'secretUnreadable'>(),
    answerStatus: integer('answer_status'),
    answer: text('answer'),
    durationMs: integer('duration_ms'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_due_idx').on(table.webhookId, table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_created_at_idx').on(table.createdAt),
  ],
)
