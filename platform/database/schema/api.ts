import type { RequestControl, UsageLimits } from '@portico/contract/api/api'
import type { HttpMethod } from '@portico/contract/method/method'
import type { PublicationStatus } from '@portico/contract/publication/publication-states'
import type { RichText } from '@portico/contract/rule/rich-text'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { categories } from './category.ts'
import { createdAt, id, moment, tsvector } from './columns.ts'
import { environments } from './environment.ts'
import { storedJson } from './stored-json.ts'
import { targetServerGroups } from './target-server.ts'
import { uploadContents } from './upload.ts'
import { users } from './user.ts'

/** CORS settings as the author entered them; lists are comma-separated texts. */
export interface StoredCors {
  active: boolean
  allowMethods: HttpMethod[]
  allowHeaders: string
  allowOrigins: string
}

/** The contact of an API. */
export interface StoredAuthor {
  name: string
  email: string
  contact: string
  company: string
  team: string
}

/** APIs as their developers edit them; gateways and the catalogue use deployments instead. */
export const apis = pgTable(
  'apis',
  {
    id: id(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    basePath: text('base_path').notNull(),
    description: storedJson('description').$type<RichText>(),
    /** The beginning of the description, as plain text. */
    summary: text('summary').notNull().default(''),
    /** The content of its logo. */
    logoSha256: text('logo_sha256').references(() => uploadContents.sha256),
    hashtags: text('hashtags').array().notNull().default(sql`'{}'::text[]`),
    targetServerGroupId: uuid('target_server_group_id').references(() => targetServerGroups.id, { onDelete: 'set null' }),
    cors: storedJson('cors').$type<StoredCors>().notNull(),
    usageLimits: storedJson('usage_limits').$type<UsageLimits>().notNull(),
    requestControls: storedJson('request_controls').$type<RequestControl[]>().notNull(),
    author: storedJson('author').$type<StoredAuthor>().notNull(),
    autoPublishRequest: boolean('auto_publish_request').notNull().default(false),
    /** Subscription requests are approved automatically. */
    autoApproveSubscriptions: boolean('auto_approve_subscriptions').notNull().default(false),
    /** Whether the public status has it. */
    showStatus: boolean('show_status').notNull().default(true),
    pinRequested: boolean('pin_requested').notNull().default(false),
    pinned: boolean('pinned').notNull().default(false),
    /** Its place among pinned APIs, from 1; null after those that have one. */
    pinPosition: smallint('pin_position'),
    /** The status of the newest publication; the catalogue shows APPROVED. */
    publicationStatus: text('publication_status').$type<PublicationStatus>().notNull().default('UNPUBLISH'),
    publishedAt: moment('published_at'),
    /** The environment whose versions the catalogue shows; null for all environments exposed on the portal. */
    publishedEnvironmentId: uuid('published_environment_id').references(() => environments.id),
    /** Number of approved subscriptions, updated by the verbs that change them, so that the catalogue sorts by an index. */
    subscriberCount: integer('subscriber_count').notNull().default(0),
    /** The search terms of the catalogue: see `features/api/search-terms.ts`. */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('apis_base_path').on(table.basePath),
    index('apis_owner').on(table.ownerId, table.createdAt),
    index('apis_created').on(table.createdAt),
    index('apis_target_server_group').on(table.targetServerGroupId),
    index('apis_logo').on(table.logoSha256).where(sql`logo_sha256 is not null`),
    index('apis_published_newest').on(table.publishedAt.desc(), table.id).where(sql`publication_status = 'APPROVED'`),
    index('apis_published_name').on(sql`lower(name)`, table.id).where(sql`publication_status = 'APPROVED'`),
    // With the name, so that a search orders what it found by the index alone, in every order.
    index('apis_published_popular')
      .on(table.subscriberCount.desc(), table.publishedAt.desc(), table.id, table.name)
      .where(sql`publication_status = 'APPROVED'`),
    index('apis_published_hashtags').using('gin', table.hashtags).where(sql`publication_status = 'APPROVED'`),
    index('apis_search').using('gin', table.search),
  ],
)

/** The categories of an API. */
export const apiCategories = pgTable(
  'api_categories',
  {
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.categoryId] }), index('api_categories_category').on(table.categoryId)],
)

/** Developers whom an API's owner allows to work on it. */
export const apiShares = pgTable(
  'api_shares',
  {
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.userId] }), index('api_shares_user').on(table.userId)],
)
