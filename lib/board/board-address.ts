import { BOARD_CATEGORIES, BOARDS, type Board, type BoardCategory } from '@portico/contract/board/board'
import { portalPaths } from '@/lib/portal-paths'
import { type AddressParams, pageIn, searchAddress, searchTextIn, textIn } from '@/lib/search-address'

/** The state of a board in its address. */
export interface BoardSearch {
  q: string
  category: BoardCategory | ''
  page: number
}

export const BOARD_PAGE_SIZE = 20

export const WHOLE_BOARD: BoardSearch = { q: '', category: '', page: 1 }

/** The parameters that make an address a search; `/support/notice?utm_source=…` is still the cached page. */
export const BOARD_PARAMS = ['q', 'category', 'page'] as const

/** Returns the board of an address; undefined for another word. */
export function boardOf(name: string): Board | undefined {
  return BOARDS.find((board) => board === name)
}

/** Returns the state in an address; invalid values count as not given. */
export function boardSearchOf(params: AddressParams): BoardSearch {
  const category = textIn(params, 'category')
  return { q: searchTextIn(params), category: BOARD_CATEGORIES.find((one) => one === category) ?? '', page: pageIn(params) }
}

/** Returns the address of a state without default values: `/support/faq?category=usage&page=2`. */
export function boardPath(board: Board, search: Partial<BoardSearch> = {}): string {
  const { q, category, page } = { ...WHOLE_BOARD, ...search }
  return searchAddress(portalPaths.board(board), { q, category }, page)
}
