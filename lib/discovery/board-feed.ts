import type { Board } from '@portico/contract/board/board'
import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { boardFeedPath } from '@/lib/board/board-feed-path'
import { localePath, portalPaths } from '@/lib/portal-paths'
import { absolute } from './service-addresses'
import { xmlText } from './xml-text'

interface PostsOfBoard {
  board: Board
  posts: readonly PublicPost[]
  title: string
  /** Who publishes the board: the portal. */
  author: string
  locale: Locale
  publicUrl: string
}

/** Returns posts of a board as an Atom feed (RFC 4287), the newest first, whichever are pinned. */
export function boardFeed({ board, posts, title, author, locale, publicUrl }: PostsOfBoard): string {
  const address = (path: string) => xmlText(absolute(publicUrl, localePath(locale, path)))
  const newestFirst = posts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<title>${xmlText(title)}</title>`,
    `<id>${address(boardFeedPath(board))}</id>`,
    `<link rel="self" type="application/atom+xml" href="${address(boardFeedPath(board))}"/>`,
    `<link rel="alternate" type="text/html" href="${address(portalPaths.board(board))}"/>`,
    `<updated>${newestFirst[0]?.publishedAt ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${xmlText(author)}</name></author>`,
    ...newestFirst.map((post) =>
      [
        `<entry xml:lang="${post.locale}">`,
        `<title>${xmlText(post.title)}</title>`,
        `<id>urn:uuid:${post.id}</id>`,
        `<link rel="alternate" type="text/html" href="${address(portalPaths.post(board, post.id))}"/>`,
        `<published>${post.publishedAt}</published>`,
        `<updated>${post.publishedAt}</updated>`,
        ...(post.api ? [`<category term="${xmlText(post.api.id)}" label="${xmlText(post.api.name)}"/>`] : []),
        `<summary>${xmlText(post.excerpt)}</summary>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>',
    '',
  ].join('\n')
}
