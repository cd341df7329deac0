import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { tsvector } from './columns.ts'

/**
 * What the catalogue finds published APIs by: one row for the own texts of each, and one for each environment in which its publication shows
 * versions, for its own texts and those that are deployed there. Only triggers of `apis` and `stages` write it (decision 0120).
 */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    /** Null for its own texts. No foreign key, so that a deployment never waits for a change of its environment. */
    environmentId: uuid('environment_id'),
    /** The terms of `apis.search` and `deployed_documents.search`. */
    search: tsvector('search').notNull(),
    /** How callers of the versions authenticate. */
    authTypes: text('auth_types').array().notNull(),
  },
  (table) => [
    unique('catalogue_entries_place').on(table.apiId, table.environmentId).nullsNotDistinct(),
    // Without a list of pending entries, which every search would read from its beginning to its end.
    index('catalogue_entries_search').using('gin', table.search).with({ fastupdate: 'off' }),
  ],
)
