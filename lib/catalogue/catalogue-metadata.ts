import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { categoryDescription, categoryName } from '@/lib/category/category-in-language'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { type CatalogueSearch, cataloguePath, WHOLE_CATALOGUE } from './catalogue-address'
import { loadPublishedCategories } from './load-catalogue'

/** Returns the metadata of a search. Search engines index the catalogue and its categories, not searches. */
export async function searchMetadata(search: CatalogueSearch): Promise<Metadata> {
  const [t, locale, categories] = await Promise.all([
    getTranslations('catalogue'),
    currentLocale(),
    loadPublishedCategories(WHOLE_CATALOGUE),
  ])
  const category = categories.find(({ id }) => id === search.categoryId)
  const filter = [
    category && categoryName(category, locale),
    search.hashtag === '' ? undefined : `#${search.hashtag}`,
    search.authType && t(`detail.authTypes.${search.authType}`),
  ]
    .filter(Boolean)
    .join(' · ')
  const title =
    search.q !== '' ? t('searchMetaTitle', { q: search.q }) : filter === '' ? t('metaTitle') : t('filteredMetaTitle', { filter })
  const paged = search.page > 1 ? t('pageMetaTitle', { title, page: search.page }) : title
  const about = (category && categoryDescription(category, locale)) || t('metaDescription', { count: category?.apiCount ?? 0 })
  const metadata = await pageMetadata({
    path: cataloguePath({
      categoryId: search.categoryId,
      hashtag: search.hashtag,
      authType: search.authType,
      q: search.q,
      page: search.page,
    }),
    title: paged,
    description: `${paged}: ${about}`,
  })
  return search.q === '' && search.hashtag === '' && search.authType === ''
    ? metadata
    : { ...metadata, robots: { index: false, follow: true } }
}
