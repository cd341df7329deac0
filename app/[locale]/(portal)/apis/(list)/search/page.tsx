import type { Metadata } from 'next'
import { CatalogueScreen } from '@/components/catalogue/catalogue-screen'
import { catalogueSearchOf } from '@/lib/catalogue/catalogue-address'
import { searchMetadata } from '@/lib/catalogue/catalogue-metadata'
import { loadCatalogue, loadPublishedCategories } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'

export const dynamic = 'force-dynamic'

interface SearchPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Returns the title of a search and its canonical address; search engines index only the plain pages of the catalogue. */
export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  return searchMetadata(catalogueSearchOf(await searchParams))
}

/** Shows `/apis?q=…`: the catalogue filtered, sorted or at another page. The middleware rewrites such addresses to it. */
export default async function CatalogueSearchPage({ searchParams }: SearchPageProps) {
  const search = catalogueSearchOf(await searchParams)
  const [locale, apis, categories] = await Promise.all([currentLocale(), loadCatalogue(search), loadPublishedCategories()])
  return <CatalogueScreen locale={locale} search={search} apis={apis} categories={categories} />
}
