import { getFormatter, getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/ui/page-links'

interface ListPagingProps {
  list: { page: number; size: number; total: number; items: readonly unknown[] }
  /** Returns the address of a page. */
  hrefOf: (page: number) => string
}

/** Shows links to the other pages of a public list; nothing when there is one page. */
export async function ListPaging({ list: { page, size, total, items }, hrefOf }: ListPagingProps) {
  const [t, format] = await Promise.all([getTranslations('shell.paging'), getFormatter()])
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
