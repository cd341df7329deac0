import type { Locale } from '@portico/contract/locale'
import { env } from '@/lib/env'
import { localePath, portalPaths } from '@/lib/portal-paths'

/** Returns the JSON-LD of the home page: schema.org WebSite, with the search of the catalogue, and Organization. */
export function homeJsonLd(title: string, locale: Locale): object[] {
  const absolute = (path: string) => new URL(localePath(locale, path), env().publicUrl).href
  const url = absolute(portalPaths.home)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: title,
      url,
      inLanguage: locale,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${absolute(portalPaths.apis)}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    { '@context': 'https://schema.org', '@type': 'Organization', name: title, url },
  ]
}
