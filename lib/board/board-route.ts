import { portalPaths } from '@/lib/portal-paths'
import { BOARD_PARAMS, boardOf } from './board-address'

/** Returns the page that serves an address: a board without a search is the cached page, with a search it is rendered for each request. */
export function boardPage(path: string, params: URLSearchParams): string {
  const board = boardOf(path.slice(`${portalPaths.support}/`.length))
  if (board === undefined || path !== portalPaths.board(board)) return path
  return BOARD_PARAMS.some((name) => params.has(name)) ? `${path}/search` : `${path}/all`
}
