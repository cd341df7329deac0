import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Segments } from '@/components/ui/layout'
import { CATALOGUE_SORTS, type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import { localePath } from '@/lib/portal-paths'
import styles from './catalogue.module.css'

/** Shows the sort orders of the catalogue as links. */
export async function CatalogueSorts({ locale, search }: { locale: Locale; search: CatalogueSearch }) {
  const t = await getTranslations('catalogue')
  return (
    <Segments as="nav" aria-label={t('sort')} className={styles.sorts}>
      {CATALOGUE_SORTS.map((sort) => (
        <a
          key={sort}
          href={localePath(locale, cataloguePath({ ...search, sort, page: 1 }))}
          aria-current={search.sort === sort ? 'true' : undefined}
        >
          {t(`sorts.${sort}`)}
        </a>
      ))}
    </Segments>
  )
}
