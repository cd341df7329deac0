import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'

/** Categories of the catalogue. */
export const categories = pgTable(
  'categories',
  { id: id(), name: text('name').notNull(), createdAt: createdAt(), updatedAt: updatedAt() },
  (table) => [uniqueIndex('categories_name_key').on(table.name)],
)
