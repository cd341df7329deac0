import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** What admins may change at run time: one JSON value per key; a missing row means the default. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})
