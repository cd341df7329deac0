import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Retired keys: the database refuses values sealed with one of them. `v1` stands for the format that named no key. */
export const retiredEncryptionKeys = pgTable('retired_encryption_keys', {
  id: text('id').primaryKey(),
  retiredAt: moment('retired_at').notNull().defaultNow(),
})
