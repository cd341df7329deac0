import type { BoardCategory } from '@portico/contract/board/board'
import type { EntryKind, InquiryKind } from '@portico/contract/inquiry/inquiry'
import type { InquiryStatus } from '@portico/contract/inquiry/inquiry-states'
import type { RichText } from '@portico/contract/rule/rich-text'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { storedJson } from './stored-json.ts'
import { uploads } from './upload.ts'
import { users } from './user.ts'

/** Inquiries of users, to the operators or about one API. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: id(),
    kind: text('kind').$type<InquiryKind>().notNull(),
    apiId: uuid('api_id').references(() => apis.id, { onDelete: 'cascade' }),
    category: text('category').$type<BoardCategory>().notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    isPrivate: boolean('is_private').notNull(),
    title: text('title').notNull(),
    status: text('status').$type<InquiryStatus>().notNull(),
    createdAt: createdAt(),
    /** When something was last asked, answered or changed. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('inquiries_updated_idx').on(table.updatedAt, table.id),
    index('inquiries_created_idx').on(table.createdAt, table.id),
    index('inquiries_author_idx').on(table.authorId, table.updatedAt),
    index('inquiries_api_idx').on(table.apiId, table.updatedAt),
    index('inquiries_status_idx').on(table.status, table.updatedAt),
    index('inquiries_title_idx').on(table.title),
  ],
)

/** The questions and answers of an inquiry. `words` is the plain text, for search. */
export const inquiryEntries = pgTable(
  'inquiry_entries',
  {
    id: id(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EntryKind>().notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of an answer. */
    title: text('title'),
    content: storedJson('content').$type<RichText>().notNull(),
    words: text('words').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('inquiry_entries_inquiry_idx').on(table.inquiryId, table.createdAt)],
)

/** The uploads of a question or answer: images of its text, and files in the order of `position`. */
export const inquiryUploads = pgTable(
  'inquiry_uploads',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => inquiryEntries.id, { onDelete: 'cascade' }),
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id),
    /** Null for an image. */
    position: integer('position'),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.uploadId] }), index('inquiry_uploads_upload_id_idx').on(table.uploadId)],
)
