import 'server-only'
import type { Board } from '@portico/contract/board/board'
import { boardEndpoints, type PublicPost, type PublicPostDetail } from '@portico/contract/board/board-endpoints'
import { APIS_TAG, apiTag, boardTag, type CacheTag, postTag } from '@portico/contract/cache-tag'
import type { OutputOf } from '@portico/contract/endpoint'
import type { Locale } from '@portico/contract/locale'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import { PlatformError } from '@/lib/platform/platform-error'
import { BOARD_PAGE_SIZE, type BoardSearch, WHOLE_BOARD } from './board-address'

export type BoardPage = OutputOf<typeof boardEndpoints.listPosts>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const SITEMAP_PAGE_SIZE = 100
const SITEMAP_POSTS_MAX = 10_000

/** News disappears with its API. */
const tagsOf = (board: Board): CacheTag[] => (board === 'api-news' ? [boardTag(board), APIS_TAG] : [boardTag(board)])

/** Loads one page of a board. The whole board is cached; a search is not. */
export function loadBoard(board: Board, locale: Locale, { q, category, page }: BoardSearch): Promise<BoardPage> {
  const narrowed = q !== '' || category !== '' || page > 1
  return callPlatform(
    boardEndpoints.listPosts,
    { query: { board, locale, page, size: BOARD_PAGE_SIZE, sort: '-publishedAt', q: q || undefined, category: category || undefined } },
    { anonymous: true, tags: tagsOf(board), ...(narrowed ? { revalidate: 0 } : {}) },
  )
}

/** Posts that the home page shows. */
const NEWS_OF_HOME = 4

/** Loads the newest notices and API news, newest first. They are on the first pages of their boards, which are cached. */
export async function loadLatestNews(locale: Locale): Promise<PublicPost[]> {
  const boards = await Promise.all((['notice', 'api-news'] as const).map((board) => loadBoard(board, locale, WHOLE_BOARD)))
  return boards
    .flatMap(({ items }) => items)
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, NEWS_OF_HOME)
}

/** News of an API that its page shows. */
const NEWS_OF_API = 3

/** Loads the newest news of a published API. */
export async function loadNewsOfApi(apiId: string, locale: Locale): Promise<PublicPost[]> {
  const query = { board: 'api-news', locale, apiId, page: 1, size: NEWS_OF_API, sort: '-publishedAt' } as const
  const { items } = await callPlatform(
    boardEndpoints.listPosts,
    { query },
    { anonymous: true, tags: [boardTag('api-news'), apiTag(apiId)] },
  )
  return items
}

/** Loads one post of a board; null when readers do not see it. */
export const loadPost = cache(async (board: Board, postId: string, locale: Locale): Promise<PublicPostDetail | null> => {
  if (!UUID.test(postId)) return null
  try {
    const options = { anonymous: true, tags: [...tagsOf(board), postTag(board, postId)] } as const
    const post = await callPlatform(boardEndpoints.getPost, { params: { postId }, query: { locale } }, options)
    return post.board === board ? post : null
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return null
    throw error
  }
})

/** Loads every post of a board that readers see, for the sitemap; at most `SITEMAP_POSTS_MAX`. */
export async function loadAllPosts(board: Board): Promise<PublicPost[]> {
  const posts: PublicPost[] = []
  for (let page = 1; posts.length < SITEMAP_POSTS_MAX; page += 1) {
    const query = { board, locale: 'en', page, size: SITEMAP_PAGE_SIZE, sort: '-publishedAt' } as const
    const found = await callPlatform(boardEndpoints.listPosts, { query }, { anonymous: true, tags: tagsOf(board) })
    posts.push(...found.items)
    if (found.items.length < SITEMAP_PAGE_SIZE) break
  }
  return posts
}
