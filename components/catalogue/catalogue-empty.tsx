import type { Locale } from '@portico/contract/locale'
import { SearchX } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Stack } from '@/components/ui/layout'
import type { CatalogueSearch } from '@/lib/catalogue/catalogue-address'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './catalogue.module.css'

interface CatalogueNothingProps {
  locale: Locale
  search: CatalogueSearch
  /** The number of APIs on other pages of the search. */
  total: number
}

/** Shows why the list is empty: nothing published, nothing found, or a page beyond the last; and the next step. */
export async function CatalogueEmpty({ locale, search, total }: CatalogueNothingProps) {
  const t = await getTranslations('catalogue')
  const narrowed = search.q !== '' || search.categoryId !== '' || search.hashtag !== ''
  const whole = !narrowed && total === 0
  const body = whole
    ? t('emptyBody')
    : total > 0
      ? t('pageGone')
      : search.q !== ''
        ? t('noResultsFor', { q: search.q })
        : t('noResultsFiltered')
  return (
    <Stack as="section" gap={3} align="center" className={styles.nothing}>
      <SearchX size={28} aria-hidden="true" />
      <h2>{whole ? t('emptyTitle') : t('noResultsTitle')}</h2>
      <p>{body}</p>
      {whole ? null : (
        <a href={localePath(locale, paths.apis)} className={styles.showAll}>
          {t('showAll')}
        </a>
      )}
    </Stack>
  )
}
