import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CatalogueScreen } from '@/components/catalogue/catalogue-screen'
import { WHOLE_CATALOGUE } from '@/lib/catalogue/catalogue-address'
import { loadCatalogue, loadPublishedCategories } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'

export const revalidate = 60

/** Returns title and description of the catalogue. */
export async function generateMetadata(): Promise<Metadata> {
  const [t, { total }] = await Promise.all([getTranslations('catalogue'), loadCatalogue(WHOLE_CATALOGUE)])
  return pageMetadata({ path: paths.apis, title: t('metaTitle'), description: t('metaDescription', { count: total }) })
}

/** Shows `/apis`: the whole catalogue, newest first, as a cached page. The middleware rewrites `/apis` to it, and with a search to `search`. */
export default async function CataloguePage() {
  const [locale, apis, categories] = await Promise.all([
    currentLocale(),
    loadCatalogue(WHOLE_CATALOGUE),
    loadPublishedCategories(WHOLE_CATALOGUE),
  ])
  return <CatalogueScreen locale={locale} search={WHOLE_CATALOGUE} apis={apis} categories={categories} />
}
