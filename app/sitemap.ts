import type { MetadataRoute } from 'next'
import { loadAllPublishedApis } from '@/lib/catalogue/load-catalogue'
import { alternatesOf } from '@/lib/i18n/alternates'
import { paths } from '@/lib/paths'

export const dynamic = 'force-dynamic'

/** `/sitemap.xml`: every public page in both languages, with the moment of the last publication that it shows. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const apis = await loadAllPublishedApis()
  const newest = apis
    .map(({ publishedAt }) => publishedAt ?? '')
    .sort()
    .at(-1)
  const listed = [paths.home, paths.apis].map((path) => entry(path, newest))
  return [...listed, ...apis.map(({ id, publishedAt }) => entry(paths.api(id), publishedAt)), entry(paths.join, undefined)].flat()
}

function entry(path: string, lastModified: string | undefined): MetadataRoute.Sitemap {
  const twins = (['en', 'ko'] as const).map((locale) => alternatesOf(locale, path))
  return twins.map(({ canonical, languages }) => ({
    url: String(canonical),
    ...(lastModified ? { lastModified } : {}),
    alternates: { languages: languages as Record<string, string> },
  }))
}
