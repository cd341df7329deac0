import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { BoardScreen } from '@/components/board/board-screen'
import { boardOf, boardPath, boardSearchOf } from '@/lib/board/board-address'
import { boardMetadata } from '@/lib/board/board-metadata'
import { loadBoard } from '@/lib/board/load-board'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath } from '@/lib/portal-paths'

export const dynamic = 'force-dynamic'

interface BoardSearchPageProps {
  params: Promise<{ board: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Returns the title of a search and its canonical address. */
export async function generateMetadata({ params, searchParams }: BoardSearchPageProps): Promise<Metadata> {
  const board = boardOf((await params).board)
  return board === undefined ? {} : boardMetadata(board, boardSearchOf(await searchParams))
}

/** Shows `/support/{mainPage}?q=…`: a board filtered or at another page. A page past the end leads to the last one. */
export default async function BoardSearchPage({ params, searchParams }: BoardSearchPageProps) {
  const [locale, board, search] = [await currentLocale(), boardOf((await params).board), boardSearchOf(await searchParams)]
  if (board === undefined) notFound()
  const posts = await loadBoard(board, locale, search)
  const last = Math.max(1, Math.ceil(posts.total / posts.size))
  if (search.page > last) redirect(localePath(locale, boardPath(board, { ...search, page: last })))
  return <BoardScreen locale={locale} board={board} search={search} posts={posts} />
}
