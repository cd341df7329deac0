import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { categoryName } from '@/lib/category/category-in-language'
import { env } from '@/lib/env'
import { META_DESCRIPTION_MAX, pageMetadata } from '@/lib/i18n/page-metadata'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { unlinkedPaths } from '@/lib/unlinked-paths'
import { publishedLogoAddress } from './api-logo-address'
import { apiPath } from './api-path'
import { loadPublishedApi } from './load-catalogue'
import { shortened } from './shortened'

/** Returns the metadata of an API's page; an empty object for an API that does not exist, whose page is a 404. */
export async function apiMetadata(apiId: string): Promise<Metadata> {
  const api = await loadPublishedApi(apiId)
  if (api === null) return {}
  const t = await getTranslations('catalogue.detail')
  const details = t('metaDescription', { name: api.title, methods: api.methodCount, versions: api.versions.length })
  const summary = api.title === api.name ? api.summary : `${api.title}: ${api.summary}`
  const description = api.summary.length > 40 ? shortened(summary, META_DESCRIPTION_MAX) : details
  return pageMetadata({
    path: apiPath(api),
    title: api.title,
    description,
    image: (locale) => unlinkedPaths.shareImage(locale, 'api', api.id),
  })
}

/** Returns the JSON-LD of an API's page: schema.org WebAPI and BreadcrumbList. `names` are the labels of the breadcrumbs. */
export function apiJsonLd(api: PublishedApiDetail, locale: Locale, names: { home: string; catalogue: string }): object[] {
  const absolute = (path: string) => new URL(localePath(locale, path), env().publicUrl).href
  const url = absolute(apiPath(api))
  const trail = [
    [names.home, absolute(paths.home)],
    [names.catalogue, absolute(paths.apis)],
    [api.name, url],
  ] as const
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebAPI',
      '@id': `${url}#api`,
      name: api.name,
      description: api.summary || api.name,
      url,
      ...(api.logo ? { image: new URL(publishedLogoAddress({ id: api.id, logo: api.logo }), env().publicUrl).href } : {}),
      documentation: absolute(paths.publishedDocument(api.id)),
      ...(api.categories.length === 0 ? {} : { category: api.categories.map((category) => categoryName(category, locale)) }),
      ...(api.company === '' ? {} : { provider: { '@type': 'Organization', name: api.company } }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
  ]
}
