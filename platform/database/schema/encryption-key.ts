import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Keys that seal nothing any more: the database refuses what is sealed with one of them. `v1` stands for the form that named no key. */
export const retiredEncryptionKeys = pgTable('retired_encryption_keys', {
  id: text('id').primaryKey(),
  retiredAt: moment('retired_at').notNull().defaultNow(),
})
