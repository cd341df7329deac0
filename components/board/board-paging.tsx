import type { Board } from '@portico/contract/board/board'
import type { Locale } from '@portico/contract/locale'
import { getFormatter, getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/ui/page-links'
import { type BoardSearch, boardPath } from '@/lib/board/board-address'
import type { BoardPage } from '@/lib/board/load-board'
import { localePath } from '@/lib/portal-paths'

interface BoardPagingProps {
  locale: Locale
  board: Board
  search: BoardSearch
  posts: BoardPage
}

/** Shows links to the other pages of a board; nothing when there is one page. */
export async function BoardPaging({ locale, board, search, posts: { page, size, total, items } }: BoardPagingProps) {
  const [t, format] = await Promise.all([getTranslations('board.page.paging'), getFormatter()])
  if (total <= size || items.length === 0) return null
  const from = (page - 1) * size + 1
  return (
    <PageLinks
      page={page}
      size={size}
      total={total}
      hrefOf={(number) => localePath(locale, boardPath(board, { ...search, page: number }))}
      labels={{
        nav: t('nav'),
        previous: t('previous'),
        next: t('next'),
        page: (number) => t('page', { page: number }),
        total: t('total', { from: format.number(from), to: format.number(from + items.length - 1), total: format.number(total) }),
      }}
    />
  )
}
