import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Platforms and web servers that run or ran lately, as they report themselves; gateways have heartbeats of their own. */
export const runningPrograms = pgTable(
  'running_programs',
  {
    /** Made by the program when it starts. */
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'platform' | 'web'>().notNull(),
    version: text('version').notNull(),
    hostName: text('host_name').notNull(),
    bootedAt: moment('booted_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [index('running_programs_last_seen').on(table.lastSeenAt)],
)
