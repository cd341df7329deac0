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
}

/** Shows why the list is empty: nothing published, or nothing found; and the next step. */
export async function CatalogueEmpty({ locale, search }: CatalogueNothingProps) {
  const t = await getTranslations('catalogue')
  const whole = search.q === '' && search.categoryId === '' && search.hashtag === ''
  const nothingFound = search.q === '' ? t('noResultsFiltered') : t('noResultsFor', { q: search.q })
  return (
    <Stack as="section" gap={3} align="center" className={styles.nothing}>
      <SearchX size={28} aria-hidden="true" />
      <h2>{whole ? t('emptyTitle') : t('noResultsTitle')}</h2>
      <p>{whole ? t('emptyBody') : nothingFound}</p>
      {whole ? null : (
        <a href={localePath(locale, paths.apis)} className={styles.showAll}>
          {t('showAll')}
        </a>
      )}
    </Stack>
  )
}
