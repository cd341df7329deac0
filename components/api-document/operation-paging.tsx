import type { WebhooksReading } from '@portico/contract/api-document/reading-view'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/ui/page-links'

interface OperationPagingProps {
  locale: Locale
  reading: Pick<WebhooksReading, 'page' | 'size' | 'total' | 'items'>
  hrefOf: (page: number) => string
}

/** Shows links to the other pages of a list of operations; nothing when there is one page. */
export async function OperationPaging({ locale, reading: { page, size, total, items }, hrefOf }: OperationPagingProps) {
  const t = await getTranslations('api-document.paging')
  if (total <= size) return null
  const start = (page - 1) * size + 1
  const written = (number: number) => number.toLocaleString(locale)
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
        total: t('total', { from: written(start), to: written(start + items.length - 1), total: written(total) }),
      }}
    />
  )
}
