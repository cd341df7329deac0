import type { SubscriptionStatus } from '@portico/contract/subscription/subscription-states'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { createdAt, id, moment } from './columns.ts'
import { personalTokens } from './personal-token.ts'
import { users } from './user.ts'

/** A person's right to call an API; per person and API at most one is waiting or approved. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<SubscriptionStatus>().notNull().default('WAITING'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    /** When it was approved; kept after it has ended. */
    approvedAt: moment('approved_at'),
    processedBy: integer('processed_by').references(() => users.id),
    reason: text('reason'),
    /** What the subscriber uses the API for, as they applied; empty if they did not say. */
    purpose: text('purpose').notNull().default(''),
  },
  (table) => [
    uniqueIndex('subscriptions_one_alive').on(table.apiId, table.userId).where(sql`status in ('WAITING', 'APPROVED')`),
    index('subscriptions_user').on(table.userId, table.requestedAt),
    index('subscriptions_api').on(table.apiId, table.status, table.requestedAt),
    index('subscriptions_requested').on(table.requestedAt, table.id),
    index('subscriptions_status_requested').on(table.status, table.requestedAt, table.id),
  ],
)

/** API keys: the hash and the last four characters, never the key; `revokedAt` is final, and follows within a second when a key ends. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** Lower-case hex of the SHA-256. */
    keyHash: text('key_hash').notNull(),
    lastFour: text('last_four').notNull(),
    /** Chosen by the subscriber to tell keys apart; may be empty. */
    name: text('name').notNull().default(''),
    /** The minute of the newest call that gateways reported; null before the first. */
    lastUsedAt: moment('last_used_at'),
    /** The personal token that calls with this key and alone can compute it; null for keys that a person has made. */
    personalTokenId: uuid('personal_token_id').references(() => personalTokens.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** The moment at which it stops working, since another key took its place. */
    endsAt: moment('ends_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.keyHash),
    index('api_keys_live').on(table.subscriptionId).where(sql`revoked_at is null`),
    index('api_keys_ending').on(table.endsAt).where(sql`revoked_at is null and ends_at is not null`),
    index('api_keys_personal_token').on(table.personalTokenId).where(sql`personal_token_id is not null`),
  ],
)
