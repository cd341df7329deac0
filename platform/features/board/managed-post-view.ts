import type { ManagedPost, ManagedPostDetail, managedPostQuery } from '@portico/contract/board/board-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { LOCALES } from '@portico/contract/locale'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { apis } from '../../database/schema/api.ts'
import { boardPosts, boardPostTexts } from '../../database/schema/board.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { filesOfPost } from './post-files-view.ts'
import { shownPost } from './post-queries.ts'
import { postsOf } from './post-store.ts'
import { containsWords } from './post-text-view.ts'

const ORDERS = {
  '-createdAt': [desc(boardPosts.createdAt), desc(boardPosts.id)],
  createdAt: [asc(boardPosts.createdAt), asc(boardPosts.id)],
}

const columns = {
  post: boardPosts,
  api: { id: apis.id, name: apis.name },
  author: users.name,
  shown: sql<boolean>`coalesce(${shownPost}, false)`,
  /** Titles by language. */
  titles: sql<
    Record<string, string>
  >`(select jsonb_object_agg(t.locale, t.title) from board_post_texts t where t.post_id = ${boardPosts.id})`,
}

function selectPosts(db: Reader) {
  return db
    .select(columns)
    .from(boardPosts)
    .leftJoin(apis, eq(apis.id, boardPosts.apiId))
    .leftJoin(users, eq(users.id, boardPosts.authorId))
}

/** Returns one page of the posts that a person may write; `q` searches titles and texts in every language. */
export async function listManagedPosts(db: Reader, person: Person, query: Value<typeof managedPostQuery>) {
  const { page, size, q, sort, board, status, category, apiId, pinned } = query
  const where = and(
    postsOf(person),
    containsWords(q),
    board ? eq(boardPosts.board, board) : undefined,
    status ? eq(boardPosts.status, status) : undefined,
    category ? eq(boardPosts.category, category) : undefined,
    apiId ? eq(boardPosts.apiId, apiId) : undefined,
    pinned === undefined ? undefined : eq(boardPosts.pinned, pinned),
  )
  const { limit, offset } = pageBounds(query)
  const [rows, [all]] = await Promise.all([
    selectPosts(db)
      .where(where)
      .orderBy(...ORDERS[sort])
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(boardPosts).where(where),
  ])
  return { items: rows.map(presentManagedPost), total: all?.total ?? 0, page, size }
}

/** Returns a post that a person may write, in every language. Throws PostNotFound. */
export async function getManagedPost(db: Reader, person: Person, postId: string): Promise<ManagedPostDetail> {
  const [row] = await selectPosts(db).where(and(eq(boardPosts.id, postId), postsOf(person)))
  if (!row) return refuse('PostNotFound')
  const { locale, title, content } = boardPostTexts
  const texts = await db
    .select({ locale, title, content })
    .from(boardPostTexts)
    .where(eq(boardPostTexts.postId, postId))
    .orderBy(asc(locale))
  return { ...presentManagedPost(row), texts, files: await filesOfPost(db, postId) }
}

function presentManagedPost({ post, api, author, shown, titles }: Awaited<ReturnType<typeof selectPosts>>[number]): ManagedPost {
  const locales = LOCALES.filter((locale) => titles[locale] !== undefined)
  return {
    id: post.id,
    board: post.board,
    api: api && { id: api.id, name: api.name },
    category: post.category,
    pinned: post.pinned,
    title: titles[locales[0] ?? ''] ?? '',
    titles,
    locales,
    visibility: post.visibility,
    status: post.status,
    reason: post.reason,
    publishAt: post.publishAt?.toISOString() ?? null,
    shown,
    author,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  }
}
