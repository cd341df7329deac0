import type { HttpMethod, ParameterPlace, ParameterType } from '@portico/contract/method/method'
import type { AuthType } from '@portico/contract/stage/stage'
import { customType, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { createdAt, id, moment } from './columns.ts'
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
 * What the last import of a document left in a method, to detect what the author and the document changed since. Long fields are stored as
 * digests only.
 */
export interface StoredImport {
  summary: string
  targetPath: string
  parameters: StoredParameter[]
  digests: { description: string; bodies: string; responses: string }
}

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The methods of an API; `pathShape` is the path without its parameters' names, so that `/pets/{id}` equals `/pets/{petId}`. */
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
    summary: text('summary').notNull().default(''),
    description: text('description').notNull().default(''),
    targetPath: text('target_path').notNull(),
    targetServerGroupId: uuid('target_server_group_id').references(() => targetServerGroups.id, { onDelete: 'set null' }),
    authType: text('auth_type').$type<AuthType>(),
    parameters: storedJson('parameters').$type<StoredParameter[]>().notNull(),
    bodies: storedJson('bodies').$type<StoredBody[]>().notNull(),
    responses: storedJson('responses').$type<StoredResponse[]>().notNull(),
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
    importedBy: integer('imported_by')
      .notNull()
      .references(() => users.id),
    importedAt: moment('imported_at').notNull().defaultNow(),
  },
  (table) => [index('api_documents_api').on(table.apiId, table.importedAt)],
)
