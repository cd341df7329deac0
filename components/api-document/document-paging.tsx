import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/ui/page-links'
import { METHODS_PER_PAGE, type PagedMethods } from '@/lib/api-document/method-pages'

interface DocumentPagingProps {
  locale: Locale
  paged: PagedMethods<PublishedMethod>
  total: number
  hrefOf: (page: number) => string
}

/** Shows links to the other pages of a version's methods; nothing when there is one page. */
export async function DocumentPaging({ locale, paged, total, hrefOf }: DocumentPagingProps) {
  const t = await getTranslations('api-document.paging')
  if (total <= METHODS_PER_PAGE) return null
  const from = (paged.page - 1) * METHODS_PER_PAGE + 1
  const written = (number: number) => number.toLocaleString(locale)
  return (
    <PageLinks
      page={paged.page}
      size={METHODS_PER_PAGE}
      total={total}
      hrefOf={hrefOf}
      labels={{
        nav: t('nav'),
        previous: t('previous'),
        next: t('next'),
        page: (page) => t('page', { page }),
        total: t('total', { from: written(from), to: written(from + paged.shown.length - 1), total: written(total) }),
      }}
    />
  )
}
