import type { UploadMediaType, UploadPurpose } from '@portico/contract/upload/upload'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id } from './columns.ts'
import { users } from './user.ts'

/** The bytes of uploads, each content once, by the SHA-256 in hex of what is stored. */
export const uploadContents = pgTable('upload_contents', {
  sha256: text('sha256').primaryKey(),
  mediaType: text('media_type').$type<UploadMediaType>().notNull(),
  bytes: bytea('bytes').notNull(),
})

/** Images and files that people uploaded. Those that nothing refers to are deleted after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentSha256: text('content_sha256')
      .notNull()
      .references(() => uploadContents.sha256),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    name: text('name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    createdAt: createdAt(),
  },
  (table) => [
    index('uploads_owner_id_idx').on(table.ownerId),
    index('uploads_content_sha256_idx').on(table.contentSha256),
    index('uploads_created_at_idx').on(table.createdAt),
  ],
)
