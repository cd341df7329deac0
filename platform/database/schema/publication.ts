import type { PublicationStatus } from '@portico/contract/publication/publication-states'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { id, moment } from './columns.ts'
import { environments } from './environment.ts'
import { users } from './user.ts'

/**
 * Publication requests with their results; at most one per API is waiting. The end of a publication is a row of its own, next to the
 * approval that it ends: UNPUBLISH with a reason, which may be empty, and no processing time.
 */
export const publications = pgTable(
  'publications',
  {
    id: id(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    status: text('status').$type<PublicationStatus>().notNull().default('WAITING'),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    processedBy: integer('processed_by').references(() => users.id),
    processedAt: moment('processed_at'),
    reason: text('reason'),
    /** The environment whose versions the catalogue will show; null for all environments exposed on the portal. */
    environmentId: uuid('environment_id').references(() => environments.id),
    pinRequested: boolean('pin_requested').notNull().default(false),
  },
  (table) => [
    uniqueIndex('publications_one_waiting').on(table.apiId).where(sql`status = 'WAITING'`),
    index('publications_api').on(table.apiId, table.requestedAt),
    index('publications_requested').on(table.requestedAt),
    index('publications_status').on(table.status, table.requestedAt),
  ],
)
