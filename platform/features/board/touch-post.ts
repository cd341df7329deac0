import type { Board } from '@portico/contract/board/board'
import { apiTag, boardTag, postTag } from '@portico/contract/cache-tag'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { boardPosts } from '../../database/schema/board.ts'
import { touchTags } from '../../events/touch.ts'
import { besidePost, shownPost } from './post-queries.ts'

/** Pages of news that are rendered again at once when their API appears or disappears; older ones follow at their next visit. */
const NEWS_MAX = 100

interface TouchedPost {
  board: Board
  id: string
  /** The API that news is about, whose page shows it. */
  apiId: string | null
}

/**
 * Records that the public pages of a post, of its board, of its API and of the posts beside it have changed. A post that was never approved
 * has no page yet: nothing is rendered, so that no 404 is cached.
 */
export async function touchPost(tx: Transaction, { board, id, apiId }: TouchedPost, isApproved = true): Promise<void> {
  if (!isApproved) return
  touchTags(tx, [boardTag(board), postTag(board, id), ...(apiId ? [apiTag(apiId)] : [])])
  for (const side of ['previous', 'next'] as const) {
    const { beside, order } = besidePost(id, side)
    const [found] = await tx
      .select({ id: boardPosts.id })
      .from(boardPosts)
      .where(and(eq(boardPosts.board, board), shownPost, beside))
      .orderBy(...order)
      .limit(1)
    if (found) touchTags(tx, [postTag(board, found.id)])
  }
}

/** Records that the news of an API appears on public pages, or no longer does. */
export async function touchNewsOfApi(tx: Transaction, apiId: string): Promise<void> {
  const news = await tx
    .select({ board: boardPosts.board, id: boardPosts.id, apiId: boardPosts.apiId })
    .from(boardPosts)
    .where(eq(boardPosts.apiId, apiId))
    .orderBy(desc(boardPosts.createdAt))
    .limit(NEWS_MAX)
  for (const post of news) await touchPost(tx, post)
}

/** Records that planned posts are shown since a moment ago. */
export async function touchDuePosts(tx: Transaction): Promise<void> {
  const due = await tx
    .select({ board: boardPosts.board, id: boardPosts.id, apiId: boardPosts.apiId })
    .from(boardPosts)
    .where(and(shownPost, gt(boardPosts.publishedAt, sql`now() - interval '2 minutes'`)))
    .limit(NEWS_MAX)
  for (const post of due) await touchPost(tx, post)
}
