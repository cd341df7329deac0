import { catalogueEndpoints, type PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import { LOCALES } from '@portico/contract/locale'
import { PAGE_SIZE_MAX } from '@portico/contract/rule/list'
import type { MetadataRoute } from 'next'
import { alternatesOf } from '@/lib/i18n/alternates'
import { paths } from '@/lib/paths'
import { APIS_TAG } from '@/lib/platform/cache-tags'
import { callPlatform } from '@/lib/platform/call-from-server'

export const dynamic = 'force-dynamic'

/** A sitemap file holds 50,000 addresses (sitemaps.org); each API has two. */
const APIS_MAX = 20_000

/** Every public page in every language, with its twins; an API's date is that of its publication. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const apis = await everyPublishedApi()
  return [
    ...entriesOf(paths.home),
    ...entriesOf(paths.apis),
    ...apis.flatMap(({ id, publishedAt }) => entriesOf(paths.api(id), publishedAt)),
  ]
}

function entriesOf(path: string, lastModified?: string): MetadataRoute.Sitemap {
  return LOCALES.map((locale) => {
    const { canonical, languages } = alternatesOf(locale, path)
    return { url: String(canonical), lastModified, alternates: { languages: languages as Record<string, string> } }
  })
}

async function everyPublishedApi(): Promise<PublishedApi[]> {
  const apis: PublishedApi[] = []
  for (let page = 1; apis.length < APIS_MAX; page += 1) {
    const query = { page, size: PAGE_SIZE_MAX, sort: 'newest' as const }
    const { items, total } = await callPlatform(catalogueEndpoints.listPublishedApis, { query }, { anonymous: true, tags: [APIS_TAG] })
    apis.push(...items)
    if (items.length === 0 || apis.length >= total) break
  }
  return apis
}
