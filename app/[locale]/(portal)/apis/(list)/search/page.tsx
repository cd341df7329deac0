import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CatalogueScreen } from '@/components/catalogue/catalogue-screen'
import { cataloguePath, catalogueSearchOf } from '@/lib/catalogue/catalogue-address'
import { searchMetadata } from '@/lib/catalogue/catalogue-metadata'
import { loadCatalogue, loadPublishedCategories } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath } from '@/lib/portal-paths'

export const dynamic = 'force-dynamic'

interface SearchPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Returns the title of a search and its canonical address; search engines index only the plain pages of the catalogue. */
export async function generateMetadata({ searchParams }: SearchPageProps): Promise<Metadata> {
  return searchMetadata(catalogueSearchOf(await searchParams))
}

/**
 * Shows `/apis?q=…`: the catalogue filtered, sorted or at another page. The middleware rewrites such addresses to it. A page past the end
 * leads to the last one.
 */
export default async function CatalogueSearchPage({ searchParams }: SearchPageProps) {
  const search = catalogueSearchOf(await searchParams)
  const [locale, apis, categories] = await Promise.all([currentLocale(), loadCatalogue(search), loadPublishedCategories(search)])
  const last = Math.max(1, Math.ceil(apis.total / apis.size))
  if (search.page > last) redirect(localePath(locale, cataloguePath({ ...search, page: last })))
  return <CatalogueScreen locale={locale} search={search} apis={apis} categories={categories} />
}
