import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BoardScreen } from '@/components/board/board-screen'
import { boardOf, WHOLE_BOARD } from '@/lib/board/board-address'
import { boardMetadata } from '@/lib/board/board-metadata'
import { loadBoard } from '@/lib/board/load-board'
import { currentLocale } from '@/lib/i18n/current-locale'

export const revalidate = 60

interface BoardPageProps {
  params: Promise<{ board: string }>
}

/** Returns no board: their posts are not known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { board: string }[] {
  return []
}

/** Returns title and description of the board. */
export async function generateMetadata({ params }: BoardPageProps): Promise<Metadata> {
  const board = boardOf((await params).board)
  return board === undefined ? {} : boardMetadata(board, WHOLE_BOARD)
}

/** Shows `/support/{mainPage}`: the first page of a board, cached. The middleware rewrites the address to it, and with a search to `search`. */
export default async function BoardPage({ params }: BoardPageProps) {
  const [locale, board] = [await currentLocale(), boardOf((await params).board)]
  if (board === undefined) notFound()
  return <BoardScreen locale={locale} board={board} search={WHOLE_BOARD} posts={await loadBoard(board, locale, WHOLE_BOARD)} />
}
