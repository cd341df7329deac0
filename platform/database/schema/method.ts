import type { HttpMethod, ParameterPlace, ParameterType } from '@portico/contract/method/method'
import type { AuthType } from '@portico/contract/stage/stage'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { bytea, createdAt, id, moment } from './columns.ts'
import { storedJson } from './stored-json.ts'
import { targetServerGroups } from './target-server.ts'
import { users } from './user.ts'

/** A request parameter. */
export interface StoredParameter {
  place: ParameterPlace
  name: string
  description: string
  required: boolean
  array: boolean
  type: ParameterType
}

/** A request or response body; `schema` is a JSON Schema as its author wrote it. */
export interface StoredBody {
  contentType: string
  name: string
  description: string
  schema: object | null
}

/** A possible response of a method. */
export interface StoredResponse {
  statusCode: number
  description: string
  headers: { name: string; description: string }[]
  bodies: StoredBody[]
}

/**
 * What the last import of a document left in a method, to detect what the author and the document changed since: digests of the groups of
 * its operation's fields. A digest is empty if it is not known, so that the author is asked.
 */
export interface StoredImport {
  targetPath: string
  /** The path with the document's names of its parameters. */
  path: string
  digests: { summary: string; description: string; parameters: string; bodies: string; responses: string; others: string }
}

/**
 * The methods of an API, each an operation of its document with what gateways need. `pathShape` is the path without its parameters' names,
 * so that `/pets/{id}` equals `/pets/{petId}`. Columns from `operationDigest` to `needs` are derived from the operation when it is written.
 */
export const methods = pgTable(
  'methods',
  {
    id: id(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    httpMethod: text('http_method').$type<HttpMethod>().notNull(),
    path: text('path').notNull(),
    pathShape: text('path_shape').notNull(),
    targetPath: text('target_path').notNull(),
    targetServerGroupId: uuid('target_server_group_id').references(() => targetServerGroups.id, { onDelete: 'set null' }),
    authType: text('auth_type').$type<AuthType>(),
    /** The place in the document; new methods are last. */
    position: integer('position').notNull().default(0),
    /** The OpenAPI 3.1 operation as written: JSON text, which keeps the order of keys and the digits of numbers. */
    operation: text('operation').notNull(),
    operationDigest: text('operation_digest').notNull().generatedAlwaysAs(sql`md5(operation)`),
    /** Digests of the groups of the operation's fields. */
    digests: storedJson('digests').$type<StoredImport['digests']>().notNull(),
    summary: text('summary').notNull().default(''),
    description: text('description').notNull().default(''),
    parameters: storedJson('parameters').$type<StoredParameter[]>().notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    operationId: text('operation_id'),
    deprecated: boolean('deprecated').notNull().default(false),
    /** Names of parameters and of properties of bodies, for the search in a document. */
    fields: text('fields').array().notNull().default(sql`'{}'::text[]`),
    /** Components that the operation refers to itself, such as `schemas/Pet`. */
    needs: text('needs').array().notNull().default(sql`'{}'::text[]`),
    /** Null for a method that was not imported. */
    imported: storedJson('imported').$type<StoredImport>(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('methods_same_type').on(table.apiId, table.httpMethod, table.pathShape),
    index('methods_target_server_group').on(table.targetServerGroupId),
  ],
)

/** What an import left out for one reason, with the first places. */
export interface StoredLoss {
  reason: string
  /** True if whole operations were left out. */
  dropped: boolean
  count: number
  places: string[]
}

/** The imported documents, byte for byte. */
export const apiDocuments = pgTable(
  'api_documents',
  {
    id: id(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    content: bytea('content').notNull(),
    /** What its last import left out, by kind. */
    losses: storedJson('losses').$type<StoredLoss[]>().notNull().default([]),
    importedBy: integer('imported_by')
      .notNull()
      .references(() => users.id),
    importedAt: moment('imported_at').notNull().defaultNow(),
  },
  (table) => [index('api_documents_api').on(table.apiId, table.importedAt)],
)
