import type { HttpMethod } from '@portico/contract/method/method'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { id, tsvector } from './columns.ts'

const content = () => text('content').notNull()
/** Lets the database compare and hash contents without reading them. */
const digest = () => text('digest').notNull().generatedAlwaysAs(sql`md5(content)`)
/** Components that the content refers to itself, such as `schemas/Pet`. */
const needs = () => text('needs').array().notNull().default(sql`'{}'::text[]`)

/** The keys of parts that one document brought, which is known by its title. */
export interface StayingParts {
  title: string
  keys: string[]
}

/** The OpenAPI 3.1 document of an API without its operations, which are methods: every top-level field but `paths` and `components`. */
export const documentHeads = pgTable('document_heads', {
  apiId: uuid('api_id')
    .primaryKey()
    .references(() => apis.id, { onDelete: 'cascade' }),
  content: content(),
  digest: digest(),
  /** Parts that stay from other documents than the last, by the titles of those: `externalDocs`, `webhooks/made`, `schemas/Pet`. */
  staying: jsonb('staying').$type<StayingParts[]>().notNull().default([]),
})

/** Components of an API's document. `key` is kind and name, `schemas/Pet`. */
export const documentComponents = pgTable(
  'document_components',
  {
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    content: content(),
    digest: digest(),
    needs: needs(),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.key] })],
)

/** Fields of an API's path items that are no operations, for paths that have any. */
export const documentPaths = pgTable(
  'document_paths',
  {
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    position: integer('position').notNull(),
    content: content(),
    digest: digest(),
    needs: needs(),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.path] })],
)

/** Documents as deployed; deployments with the same content share one. */
export const deployedDocuments = pgTable(
  'deployed_documents',
  {
    id: id(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    contentHash: text('content_hash').notNull(),
    head: text('head').notNull(),
    /** The search terms of its operations' paths and summaries: see `features/api/search-terms.ts`. */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
  },
  (table) => [
    uniqueIndex('deployed_documents_content').on(table.apiId, table.contentHash),
    index('deployed_documents_search').using('gin', table.search),
  ],
)

/** Operations and webhooks of deployed documents; a webhook's `path` is its name, and it has no method. */
export const deployedOperations = pgTable(
  'deployed_operations',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => deployedDocuments.id, { onDelete: 'cascade' }),
    isWebhook: boolean('is_webhook').notNull().default(false),
    /** Unique in the document, among operations and among webhooks; part of addresses. */
    slug: text('slug').notNull(),
    position: integer('position').notNull(),
    methodId: uuid('method_id'),
    httpMethod: text('http_method').$type<HttpMethod>().notNull(),
    path: text('path').notNull(),
    summary: text('summary').notNull(),
    deprecated: boolean('deprecated').notNull(),
    tags: text('tags').array().notNull(),
    fields: text('fields').array().notNull(),
    content: content(),
    digest: digest(),
    needs: needs(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.isWebhook, table.slug] }),
    index('deployed_operations_position').on(table.documentId, table.position),
  ],
)

/** Components of deployed documents, as `documentComponents`. */
export const deployedComponents = pgTable(
  'deployed_components',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => deployedDocuments.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    content: content(),
    digest: digest(),
    needs: needs(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.key] })],
)

/** Path items of deployed documents, as `documentPaths`. */
export const deployedPaths = pgTable(
  'deployed_paths',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => deployedDocuments.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    position: integer('position').notNull(),
    content: content(),
    digest: digest(),
    needs: needs(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.path] })],
)
