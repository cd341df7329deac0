import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ChangelogScreen } from '@/components/catalogue/changelog-screen'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { loadChangelog, loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { localePath } from '@/lib/portal-paths'

export const revalidate = 60

interface ChangelogPageProps {
  params: Promise<{ apiId: string }>
}

/** Returns no API: a page is rendered at its first visit and cached. */
export function generateStaticParams(): { apiId: string }[] {
  return []
}

export async function generateMetadata({ params }: ChangelogPageProps): Promise<Metadata> {
  const { apiId } = await params
  const api = await loadPublishedApi(apiId)
  if (api === null) return {}
  const t = await getTranslations('catalogue.changelog')
  const title = t('metaTitle', { name: api.name })
  const metadata = await pageMetadata({ path: changelogPaths.page(apiId), title, description: t('metaDescription', { name: api.name }) })
  const feed = localePath(await currentLocale(), changelogPaths.feed(apiId))
  return { ...metadata, alternates: { ...metadata.alternates, types: { 'application/atom+xml': [{ url: feed, title }] } } }
}

/** Shows `/apis/{apiId}/changelog`: what the newest deployments of a published API changed for its callers. */
export default async function ChangelogPage({ params }: ChangelogPageProps) {
  const { apiId } = await params
  const [locale, api, entries] = await Promise.all([currentLocale(), loadPublishedApi(apiId), loadChangelog(apiId)])
  if (api === null || entries === null) notFound()
  return <ChangelogScreen locale={locale} api={api} entries={entries} />
}
