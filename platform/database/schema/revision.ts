import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The event log: one row per change that gateways or web servers must learn of (kinds: `events/revision-kind.ts`). */
export const revisions = pgTable(
  'revisions',
  {
    revision: bigserial('revision', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    /** Cache tags of a `tags` row; for other kinds the ids of what changed, empty if anything may have changed. */
    tags: text('tags').array().notNull(),
    /** The ids of what changed, with the environment's own for its settings, if `tags` cannot name it for platforms of the version before. */
    names: text('names').array(),
    createdAt: createdAt(),
  },
  (table) => [index('revisions_kind_revision_idx').on(table.kind, table.revision)],
)
