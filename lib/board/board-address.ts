import { BOARD_CATEGORIES, BOARDS, type Board, type BoardCategory } from '@portico/contract/board/board'
import { portalPaths } from '@/lib/portal-paths'

/** The state of a board in its address. */
export interface BoardSearch {
  q: string
  category: BoardCategory | ''
  page: number
}

export const BOARD_PAGE_SIZE = 20

/** The largest page that the platform accepts; a larger one is past the end of every board as well. */
const BOARD_PAGE_MAX = 10_000
const SEARCH_MAX = 100

export const WHOLE_BOARD: BoardSearch = { q: '', category: '', page: 1 }

/** The parameters that make an address a search; `/support/notice?utm_source=…` is still the cached page. */
export const BOARD_PARAMS = ['q', 'category', 'page'] as const

/** Returns the board of an address; undefined for another word. */
export function boardOf(name: string): Board | undefined {
  return BOARDS.find((board) => board === name)
}

/** Returns the state in an address; invalid values count as not given. */
export function boardSearchOf(params: Record<string, string | string[] | undefined>): BoardSearch {
  const text = (name: string) => {
    const given = params[name]
    const value = typeof given === 'string' ? given : (given?.[0] ?? '')
    return value.includes('\0') ? '' : value.trim().normalize('NFC')
  }
  const page = Number(text('page'))
  return {
    q: text('q').slice(0, SEARCH_MAX),
    category: BOARD_CATEGORIES.find((category) => category === text('category')) ?? '',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, BOARD_PAGE_MAX) : 1,
  }
}

/** Returns the address of a state without default values: `/support/faq?category=usage&page=2`. */
export function boardPath(board: Board, search: Partial<BoardSearch> = {}): string {
  const { q, category, page } = { ...WHOLE_BOARD, ...search }
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (category !== '') params.set('category', category)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? portalPaths.board(board) : `${portalPaths.board(board)}?${query}`
}
