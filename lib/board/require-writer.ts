import 'server-only'
import type { Board } from '@portico/contract/board/board'
import { notFound, redirect } from 'next/navigation'
import { paths, type StaffArea } from '@/lib/paths'
import { requireSession } from '@/lib/session/server/require-session'
import { boardOf } from './board-address'

/**
 * Returns the board of a page that writes it. Redirects people without a session, and developers from other boards than news to the portal,
 * where they read them; an unknown board is a 404.
 */
export async function requireWriter(area: StaffArea, name: string): Promise<Board> {
  await requireSession(area)
  const board = boardOf(name)
  if (board === undefined) return notFound()
  return area === 'developer' && board !== 'api-news' ? redirect(paths.board(board)) : board
}
