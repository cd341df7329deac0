import { ilike, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Which rows a list's query asks for. */
export function pageBounds({ page, size }: { page: number; size: number }): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size }
}

/** Whether a column contains a search text, in whatever case; nothing to filter by when the text is empty. */
export function containsText(column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined {
  return text ? ilike(column as AnyPgColumn, `%${text.replace(/[\\%_]/g, '\\$&')}%`) : undefined
}
