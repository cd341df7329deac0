import { ilike, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Returns the limit and offset of a page. */
export function pageBounds({ page, size }: { page: number; size: number }): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size }
}

/** Returns the condition that a column contains a text, ignoring case; undefined if the text is empty. */
export function containsText(column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined {
  return text ? ilike(column as AnyPgColumn, `%${text.replace(/[\\%_]/g, '\\$&')}%`) : undefined
}
