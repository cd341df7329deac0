import type { Locale } from '@portico/contract/locale'
import { AUTH_TYPES } from '@portico/contract/stage/stage'
import { X } from 'lucide-react'
import { getFormatter, getTranslations } from 'next-intl/server'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { activeFilters, type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import type { PublishedCategory } from '@/lib/catalogue/load-catalogue'
import { categoryName } from '@/lib/category/category-in-language'
import { localePath } from '@/lib/portal-paths'
import styles from './catalogue.module.css'

interface CatalogueFiltersProps {
  locale: Locale
  search: CatalogueSearch
  categories: readonly PublishedCategory[]
}

/** Shows the categories and the ways to authenticate as links, and the active hashtag with a link that removes it. They combine. */
export async function CatalogueFilters({ locale, search, categories }: CatalogueFiltersProps) {
  const [t, format] = await Promise.all([getTranslations('catalogue'), getFormatter()])
  const hrefOf = (change: Partial<CatalogueSearch>) => localePath(locale, cataloguePath({ ...search, page: 1, ...change }))
  if (categories.length === 0 && activeFilters(search).length === 0) return null
  return (
    <Stack gap={4} className={styles.filters}>
      {search.hashtag === '' ? null : (
        <p className={styles.inForce}>
          <a href={hrefOf({ hashtag: '' })} aria-label={t('removeFilter', { name: `#${search.hashtag}` })}>
            #{search.hashtag}
            <X size={14} aria-hidden="true" />
          </a>
        </p>
      )}
      {categories.length === 0 ? null : (
        <nav aria-label={t('categories')}>
          <Text size="sm" tone="subtle" weight="medium" className={styles.filterTitle} aria-hidden="true">
            {t('categories')}
          </Text>
          <ul className={styles.categories}>
            <li>
              <a href={hrefOf({ categoryId: '' })} aria-current={search.categoryId === '' ? 'true' : undefined}>
                {t('allCategories')}
              </a>
            </li>
            {categories.map((category) => (
              <li key={category.id}>
                <a href={hrefOf({ categoryId: category.id })} aria-current={search.categoryId === category.id ? 'true' : undefined}>
                  <span>{categoryName(category, locale)}</span>{' '}
                  <Text as="span" tabular>
                    {format.number(category.apiCount)}
                  </Text>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label={t('detail.authType')}>
        <Text size="sm" tone="subtle" weight="medium" className={styles.filterTitle} aria-hidden="true">
          {t('detail.authType')}
        </Text>
        <ul className={styles.categories}>
          {(['', ...AUTH_TYPES] as const).map((authType) => (
            <li key={authType}>
              <a href={hrefOf({ authType })} aria-current={search.authType === authType ? 'true' : undefined}>
                {authType === '' ? t('anyAuthType') : t(`detail.authTypes.${authType}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Stack>
  )
}
