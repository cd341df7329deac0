import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ChangelogScreen } from '@/components/catalogue/changelog-screen'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { loadChangelog, loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { pageOfSegments } from '@/lib/page-of-segments'
import { localePath } from '@/lib/portal-paths'

export const revalidate = 60

interface ChangelogPageProps {
  params: Promise<{ apiId: string; page?: string[] }>
}

/** Returns no API: a page is rendered at its first visit and cached. */
export function generateStaticParams(): { apiId: string; page: string[] }[] {
  return []
}

export async function generateMetadata({ params }: ChangelogPageProps): Promise<Metadata> {
  const { apiId, page: segments } = await params
  const [api, page] = [await loadPublishedApi(apiId), pageOfSegments(segments)]
  if (api === null || page === undefined) return {}
  const t = await getTranslations('catalogue.changelog')
  const title = t('metaTitle', { name: api.title })
  const path = changelogPaths.pageAt(apiId, page)
  const metadata = await pageMetadata({ path, title, description: t('metaDescription', { name: api.title }) })
  // The further pages are found by their links.
  const robots = page > 1 ? { robots: { index: false, follow: true } } : {}
  const feed = localePath(await currentLocale(), changelogPaths.feed(apiId))
  const types = { ...metadata.alternates?.types, 'application/atom+xml': [{ url: feed, title }] }
  return { ...metadata, ...robots, alternates: { ...metadata.alternates, types } }
}

/** Shows `/apis/{apiId}/changelog`: what the deployments of a published API changed for its callers; `/changelog/2` is the second page. */
export default async function ChangelogPage({ params }: ChangelogPageProps) {
  const { apiId, page: segments } = await params
  const page = pageOfSegments(segments)
  if (page === undefined) notFound()
  const [locale, api, changelog] = await Promise.all([currentLocale(), loadPublishedApi(apiId), loadChangelog(apiId, page)])
  if (api === null || changelog === null || (page > 1 && changelog.items.length === 0)) notFound()
  return <ChangelogScreen locale={locale} api={api} changelog={changelog} />
}
