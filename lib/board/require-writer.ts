import 'server-only'
import type { Board } from '@portico/contract/board/board'
import { INQUIRY_KINDS } from '@portico/contract/inquiry/inquiry'
import { notFound, redirect } from 'next/navigation'
import { paths, type StaffArea } from '@/lib/paths'
import { isUuid } from '@/lib/search-address'
import { requireSession } from '@/lib/session/server/require-session'
import { boardOf } from './board-address'

/**
 * Returns the board of a page that writes it; `id` is that of a post or an inquiry, if the address has one. Redirects people without a session,
 * and developers from other boards than news to the portal, where they read them. Inquiries are written by users and answered on their own
 * page: an address that would create or change one leads to their list or to that page. An unknown board is a 404.
 */
export async function requireWriter(area: StaffArea, name: string, id = ''): Promise<Board> {
  await requireSession(area)
  const kind = INQUIRY_KINDS.find((one) => one === name)
  if (kind !== undefined) {
    const { list, post } = paths[area].support
    // Developers answer inquiries about their APIs only.
    const answered = area === 'developer' ? 'api-customer-support' : kind
    redirect(isUuid(id) ? post(answered, id) : list(answered))
  }
  const board = boardOf(name)
  if (board === undefined) return notFound()
  if (area === 'admin' || board === 'api-news') return board
  return redirect(isUuid(id) ? paths.post(board, id) : paths.board(board))
}
