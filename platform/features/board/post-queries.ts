import type { Locale } from '@portico/contract/locale'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { boardPosts } from '../../database/schema/board.ts'
import { chosenText } from './post-text-view.ts'

/** The condition that readers see a post: approved, public, its time has come, and its API is published if it is about one. */
export const shownPost = and(
  // Written as in the partial indexes, without parameters, so that the planner can use them.
  sql`${boardPosts.status} = 'APPROVED' and ${boardPosts.visibility} = 'public'`,
  lte(boardPosts.publishedAt, sql`now()`),
  sql`(${boardPosts.apiId} is null or exists (
    select from apis where apis.id = ${boardPosts.apiId} and apis.publication_status = 'APPROVED'))`,
)

/** Returns the condition that a post has an upload, for queries that read `uploads`. */
export const hasUpload = (postId: string) =>
  sql`exists (select from board_post_uploads used where used.post_id = ${postId} and used.upload_id = uploads.id)`

/** Returns the condition that readers see the post with an id. */
export const isShown = (postId: string) => and(eq(boardPosts.id, postId), shownPost)

/** Returns the condition and the order that find the posts published before or after another one, the nearest first. */
export function besidePost(postId: string, side: 'previous' | 'next') {
  const own = sql`((select p.published_at from board_posts p where p.id = ${postId}), ${postId}::uuid)`
  const place = sql`(${boardPosts.publishedAt}, ${boardPosts.id})`
  const [direction, beside] = side === 'previous' ? [desc, sql`${place} < ${own}`] : [asc, sql`${place} > ${own}`]
  return { beside, order: [direction(boardPosts.publishedAt), direction(boardPosts.id)] }
}

/** Returns the newest news about APIs that readers see, with its title in a language, or in the other one if it is not given in that. */
export async function newsOfApis(db: Reader, apiIds: readonly string[], locale: Locale, limit: number) {
  const { id, publishedAt, createdAt } = boardPosts
  return db
    .select({ id, publishedAt, createdAt, api: { id: apis.id, name: apis.name }, text: chosenText(locale) })
    .from(boardPosts)
    .innerJoin(apis, eq(apis.id, boardPosts.apiId))
    .where(and(eq(boardPosts.board, 'api-news'), inArray(boardPosts.apiId, [...apiIds]), shownPost))
    .orderBy(desc(boardPosts.publishedAt), desc(boardPosts.id))
    .limit(limit)
}
