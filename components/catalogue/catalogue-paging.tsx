import type { Locale } from '@portico/contract/locale'
import { getFormatter, getTranslations } from 'next-intl/server'
import { PageLinks } from '@/components/ui/page-links'
import { type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import type { CataloguePage } from '@/lib/catalogue/load-catalogue'
import { localePath } from '@/lib/portal-paths'

/** Shows links to the other pages; nothing when there is one page. */
export async function CataloguePaging({ locale, search, apis }: { locale: Locale; search: CatalogueSearch; apis: CataloguePage }) {
  const [t, format] = await Promise.all([getTranslations('catalogue.paging'), getFormatter()])
  if (apis.total <= apis.size || apis.items.length === 0) return null
  const from = (apis.page - 1) * apis.size + 1
  return (
    <PageLinks
      page={apis.page}
      size={apis.size}
      total={apis.total}
      hrefOf={(page) => localePath(locale, cataloguePath({ ...search, page }))}
      labels={{
        nav: t('nav'),
        previous: t('previous'),
        next: t('next'),
        page: (page) => t('page', { page }),
        total: t('total', {
          from: format.number(from),
          to: format.number(from + apis.items.length - 1),
          total: format.number(apis.total),
        }),
      }}
    />
  )
}
