import type { PortalImageName } from '@portico/contract/portal-config/portal-config'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { uploadContents } from './upload.ts'

/** The images of the portal. They refer to contents, so that they stay when the person who uploaded them is deleted. */
export const portalImages = pgTable(
  'portal_images',
  {
    image: text('image').$type<PortalImageName>().primaryKey(),
    contentSha256: text('content_sha256')
      .notNull()
      .references(() => uploadContents.sha256),
    name: text('name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** In CSS pixels, as shown; null where the page decides. */
    width: integer('width'),
    height: integer('height'),
  },
  (table) => [index('portal_images_content_sha256_idx').on(table.contentSha256)],
)
