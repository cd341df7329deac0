import type { PublicPost, PublicPostDetail, publicPostQuery } from '@portico/contract/board/board-endpoints'
import type { Value } from '@portico/contract/endpoint'
import type { Locale } from '@portico/contract/locale'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { apis } from '../../database/schema/api.ts'
import { boardPosts, boardPostTexts } from '../../database/schema/board.ts'
import { refuse } from '../../http/refusal.ts'
import { filesOfPost } from './post-files-view.ts'
import { besidePost, isShown, shownPost } from './post-queries.ts'
import { chosenText, containsWords, hasChosenTitle } from './post-text-view.ts'

function selectPosts(db: Reader, locale: Locale) {
  return db
    .select({ post: boardPosts, api: { id: apis.id, name: apis.name }, text: chosenText(locale) })
    .from(boardPosts)
    .leftJoin(apis, eq(apis.id, boardPosts.apiId))
}

/** Returns one page of the posts of a board that readers see: pinned ones first, then the newest. `q` searches titles and texts. */
export async function listPosts(db: Reader, query: Value<typeof publicPostQuery>) {
  const { page, size, q, board, locale, category, apiId } = query
  const where = and(
    eq(boardPosts.board, board),
    shownPost,
    containsWords(q),
    category ? eq(boardPosts.category, category) : undefined,
    apiId ? eq(boardPosts.apiId, apiId) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const [rows, [all]] = await Promise.all([
    selectPosts(db, locale)
      .where(where)
      .orderBy(desc(boardPosts.pinned), desc(boardPosts.publishedAt), desc(boardPosts.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(boardPosts).where(where),
  ])
  return { items: rows.map(presentPost), total: all?.total ?? 0, page, size }
}

/** Returns a post that readers see, with the posts of its board before and after it. Throws PostNotFound. */
export async function getPost(db: Reader, postId: string, locale: Locale): Promise<PublicPostDetail> {
  const [row] = await selectPosts(db, locale).where(isShown(postId))
  if (!row) return refuse('PostNotFound')
  const [text] = await db
    .select({ content: boardPostTexts.content })
    .from(boardPostTexts)
    .where(and(eq(boardPostTexts.postId, postId), eq(boardPostTexts.locale, row.text.locale)))
  const { board } = row.post
  const [files, olderOfTitle, previous, next] = await Promise.all([
    filesOfPost(db, postId),
    db.$count(
      boardPosts,
      and(eq(boardPosts.board, board), shownPost, besidePost(postId, 'previous').beside, hasChosenTitle(row.text.title, locale)),
    ),
    neighbourOf(db, row.post, locale, 'previous'),
    neighbourOf(db, row.post, locale, 'next'),
  ])
  const content = text?.content ?? refuse('PostNotFound')
  const updatedAt = row.post.updatedAt.toISOString()
  return { ...presentPost(row), content, updatedAt, titleNumber: olderOfTitle + 1, files, previous, next }
}

/** Returns the post of the same board that was published before or after another, whether it is pinned or not; null if there is none. */
async function neighbourOf(
  db: Reader,
  { id, board }: { id: string; board: PublicPost['board'] },
  locale: Locale,
  side: 'previous' | 'next',
) {
  const { beside, order } = besidePost(id, side)
  const [row] = await db
    .select({ id: boardPosts.id, text: chosenText(locale) })
    .from(boardPosts)
    .where(and(eq(boardPosts.board, board), shownPost, beside))
    .orderBy(...order)
    .limit(1)
  return row ? { id: row.id, title: row.text.title } : null
}

function presentPost({ post, api, text }: Awaited<ReturnType<typeof selectPosts>>[number]): PublicPost {
  return {
    id: post.id,
    board: post.board,
    api: api && { id: api.id, name: api.name },
    category: post.category,
    pinned: post.pinned,
    locale: text.locale,
    title: text.title,
    excerpt: text.excerpt,
    publishedAt: (post.publishedAt ?? post.createdAt).toISOString(),
  }
}
