import type { Locale } from '@portico/contract/locale'
import { SearchX } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { activeFilters, type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import { loadNextSearches, type PublishedCategory } from '@/lib/catalogue/load-catalogue'
import { categoryName } from '@/lib/category/category-in-language'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './catalogue.module.css'

const CATEGORIES_MAX = 6

interface CatalogueNothingProps {
  locale: Locale
  search: CatalogueSearch
  categories: readonly PublishedCategory[]
}

/** Shows why the list is empty: nothing published, or nothing found; and the next steps: fewer filters, near hashtags, categories. */
export async function CatalogueEmpty({ locale, search, categories }: CatalogueNothingProps) {
  const t = await getTranslations('catalogue')
  const whole = activeFilters(search).length === 0
  const { without, hashtags } = whole ? { without: [], hashtags: [] } : await loadNextSearches(search)
  const hrefOf = (next: Partial<CatalogueSearch>) => localePath(locale, cataloguePath({ ...search, page: 1, ...next }))
  const category = categories.find(({ id }) => id === search.categoryId)
  const nameOf = {
    q: locale === 'ko' ? `‘${search.q}’` : `“${search.q}”`,
    categoryId: category ? categoryName(category, locale) : t('categories'),
    hashtag: `#${search.hashtag}`,
    authType: search.authType === '' ? '' : t(`detail.authTypes.${search.authType}`),
  }
  const nothingFound = search.q === '' ? t('noResultsFiltered') : t('noResultsFor', { q: search.q })
  return (
    <Stack as="section" gap={3} align="center" className={styles.nothing}>
      <Text as="span" tone="subtle" aria-hidden="true">
        <SearchX size={28} />
      </Text>
      <h2>{whole ? t('emptyTitle') : t('noResultsTitle')}</h2>
      <p>{whole ? t('emptyBody') : nothingFound}</p>
      {without.length > 0 ? (
        <Row as="ul" gap={2} justify="center" aria-label={t('fewerFilters')}>
          {without.map(({ filter, total }) => (
            <li key={filter}>
              <a href={hrefOf({ [filter]: '' })} className={styles.showAll}>
                {t('without', { name: nameOf[filter], count: total })}
              </a>
            </li>
          ))}
        </Row>
      ) : null}
      {hashtags.length > 0 || (!whole && categories.length > 0) ? (
        <Row as="p" gap={2} columnGap={3} justify="center" size="sm">
          <span>{t('tryThese')}</span>
          {hashtags.map((hashtag) => (
            <Text as="a" tone="brand" key={hashtag} href={localePath(locale, cataloguePath({ hashtag }))}>
              #{hashtag}
            </Text>
          ))}
          {categories.slice(0, CATEGORIES_MAX).map((one) => (
            <Text as="a" tone="brand" key={one.id} href={localePath(locale, cataloguePath({ categoryId: one.id }))}>
              {categoryName(one, locale)}
            </Text>
          ))}
        </Row>
      ) : null}
      {whole ? null : (
        <a href={localePath(locale, paths.apis)} className={styles.showAll}>
          {t('showAll')}
        </a>
      )}
    </Stack>
  )
}
