import { LOCALES } from '@portico/contract/locale'
import { inEveryLanguage, type LanguageVersions } from '@/lib/i18n/alternates'
import { localePath } from '@/lib/portal-paths'
import { discoveryPaths } from './discovery-paths'
import { absolute } from './service-addresses'
import { xmlText } from './xml-text'

/** A public page, without a language. */
export interface PublicPage {
  path: string
  /** A moment or a day in ISO 8601. */
  lastModified: string | undefined
  /** Its addresses by language, unless it has the same one in each. */
  versions?: LanguageVersions
}

/** Pages in one sitemap; each has an address for each language, and a sitemap has at most 50,000. */
export const SITEMAP_PAGES_MAX = 10_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** Returns `/sitemap.xml`: all pages, or an index of sitemaps when they are too many for one. */
export function sitemapXml(pages: readonly PublicPage[], publicUrl: string, pagesMax = SITEMAP_PAGES_MAX): string {
  if (pages.length <= pagesMax) return pagesXml(pages, publicUrl)
  const parts = Array.from({ length: Math.ceil(pages.length / pagesMax) }, (_, index) =>
    absolute(publicUrl, discoveryPaths.sitemapPart(index + 1)),
  )
  return [
    HEAD,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...parts.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')
}

/** Returns a part of the index, counted from 1; undefined if there is none. */
export function sitemapPartXml(
  pages: readonly PublicPage[],
  part: number,
  publicUrl: string,
  pagesMax = SITEMAP_PAGES_MAX,
): string | undefined {
  const shown = pages.slice((part - 1) * pagesMax, part * pagesMax)
  return shown.length === 0 ? undefined : pagesXml(shown, publicUrl)
}

function pagesXml(pages: readonly PublicPage[], publicUrl: string): string {
  const addresses = pages.flatMap(({ path, lastModified, versions = inEveryLanguage(path) }) => {
    const given = LOCALES.flatMap((locale) => {
      const page = versions[locale]
      return page === undefined ? [] : [{ locale, url: xmlText(absolute(publicUrl, localePath(locale, page))) }]
    })
    const standard = given.find(({ locale }) => locale === 'en') ?? given[0]
    const links = [...given, ...(standard ? [{ locale: 'x-default', url: standard.url }] : [])]
      .map(({ locale, url }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${url}"/>`)
      .join('')
    const changed = lastModified ? `<lastmod>${xmlText(lastModified)}</lastmod>` : ''
    return given.map(({ url }) => `<url><loc>${url}</loc>${links}${changed}</url>`)
  })
  return [HEAD, `<urlset ${NAMESPACES}>`, ...addresses, '</urlset>', ''].join('\n')
}
