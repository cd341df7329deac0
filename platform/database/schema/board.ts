import type { Board, BoardCategory, POST_VISIBILITIES } from '@portico/contract/board/board'
import type { PostStatus } from '@portico/contract/board/post-states'
import type { Locale } from '@portico/contract/locale'
import type { RichText } from '@portico/contract/rule/rich-text'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { storedJson } from './stored-json.ts'
import { uploads } from './upload.ts'
import { users } from './user.ts'

/** Posts of the boards by staff: notices, FAQ and news about an API. */
export const boardPosts = pgTable(
  'board_posts',
  {
    id: id(),
    board: text('board').$type<Board>().notNull(),
    apiId: uuid('api_id').references(() => apis.id, { onDelete: 'cascade' }),
    category: text('category').$type<BoardCategory>(),
    pinned: boolean('pinned').notNull(),
    visibility: text('visibility').$type<(typeof POST_VISIBILITIES)[number]>().notNull(),
    status: text('status').$type<PostStatus>().notNull(),
    reason: text('reason'),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** When readers see it at the earliest, as planned by its author; null for at once. */
    publishAt: moment('publish_at'),
    /** When it was approved or planned for, whichever is later; null while it is not approved. Readers see it from then on. */
    publishedAt: moment('published_at'),
    /** When subscribers were notified. */
    announcedAt: moment('announced_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('board_posts_pinned_idx')
      .on(table.board, table.pinned.desc().nullsFirst(), table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'APPROVED' and visibility = 'public'`),
    index('board_posts_published_idx')
      .on(table.board, table.publishedAt, table.id)
      .where(sql`status = 'APPROVED' and visibility = 'public'`),
    index('board_posts_created_idx').on(table.createdAt, table.id),
    index('board_posts_api_idx').on(table.apiId, table.createdAt),
    index('board_posts_unannounced_idx').on(table.publishedAt).where(sql`announced_at is null and board = 'api-news'`),
  ],
)

/** A post's text in one language. `words` is its plain text, for search and excerpts. */
export const boardPostTexts = pgTable(
  'board_post_texts',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => boardPosts.id, { onDelete: 'cascade' }),
    locale: text('locale').$type<Locale>().notNull(),
    title: text('title').notNull(),
    content: storedJson('content').$type<RichText>().notNull(),
    words: text('words').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.locale] }), index('board_post_texts_title_idx').on(table.title)],
)

/** The uploads of a post: images of its texts, and files in the order of `position`. */
export const boardPostUploads = pgTable(
  'board_post_uploads',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => boardPosts.id, { onDelete: 'cascade' }),
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id),
    /** Null for an image. */
    position: integer('position'),
  },
  (table) => [primaryKey({ columns: [table.postId, table.uploadId] }), index('board_post_uploads_upload_id_idx').on(table.uploadId)],
)
