import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'

/** Categories of the catalogue. What readers of each language see differs regardless of case. */
export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    /** In Korean; empty for the same as in English. */
    nameKo: text('name_ko').notNull().default(''),
    description: text('description').notNull().default(''),
    descriptionKo: text('description_ko').notNull().default(''),
    /** The place in the order of the catalogue, from 0; equal places are ordered by name. */
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('categories_name').on(sql`lower(name)`),
    uniqueIndex('categories_name_ko').on(sql`lower(coalesce(nullif(name_ko, ''), name))`),
    index('categories_position').on(table.position, table.name),
  ],
)
