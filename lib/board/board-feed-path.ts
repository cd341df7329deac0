import type { Board } from '@portico/contract/board/board'
import { portalPaths } from '@/lib/portal-paths'

/** Returns the address of the Atom feed of a board, without a language. */
export const boardFeedPath = (board: Board) => `${portalPaths.board(board)}/feed.xml`
