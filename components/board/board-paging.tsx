import { getFormatter, getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/ui/page-links'

interface BoardPagingProps {
  list: { page: number; size: number; total: number; items: readonly unknown[] }
  /** Returns the address of a page. */
  hrefOf: (page: number) => string
}

/** Shows links to the other pages of a list of the support area; nothing when there is one page. */
export async function BoardPaging({ list: { page, size, total, items }, hrefOf }: BoardPagingProps) {
  const [t, format] = await Promise.all([getTranslations('board.page.paging'), getFormatter()])
  if (total <= size || items.length === 0) return null
  const from = (page - 1) * size + 1
  return (
    <PageLinks
      page={page}
      size={size}
      total={total}
      hrefOf={hrefOf}
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
