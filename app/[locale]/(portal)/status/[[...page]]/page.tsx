import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { StatusScreen } from '@/components/service-status/status-screen'
import { currentLocale } from '@/lib/i18n/current-locale'
import { pageMetadata } from '@/lib/i18n/page-metadata'
import { pageOfSegments } from '@/lib/page-of-segments'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { localePath } from '@/lib/portal-paths'
import { loadIncidents, loadServiceStatus } from '@/lib/service-status/load-service-status'
import { statusPaths } from '@/lib/status-paths'

export const revalidate = 60

interface StatusPageProps {
  params: Promise<{ page?: string[] }>
}

/** Returns no page: a page is rendered at its first visit and cached. */
export function generateStaticParams(): { page: string[] }[] {
  return []
}

export async function generateMetadata({ params }: StatusPageProps): Promise<Metadata> {
  const page = pageOfSegments((await params).page)
  if (page === undefined || (await loadServiceStatus(page)) === null) return {}
  const [t, { title }, locale] = await Promise.all([getTranslations('service-status'), loadPortalConfig(), currentLocale()])
  const description = t('metaDescription', { title })
  const metadata = await pageMetadata({ path: statusPaths.pageAt(page), title: t('metaTitle'), description })
  const feed = { url: localePath(locale, statusPaths.feed), title: t('metaTitle') }
  // The further pages have no words of their own: their APIs have pages.
  const robots = page > 1 ? { robots: { index: false, follow: true } } : {}
  return {
    ...metadata,
    ...robots,
    alternates: { ...metadata.alternates, types: { ...metadata.alternates?.types, 'application/atom+xml': [feed] } },
  }
}

/** Shows `/status`: how published APIs work, and incidents; 404 while the status is not public. */
export default async function StatusPage({ params }: StatusPageProps) {
  const page = pageOfSegments((await params).page)
  if (page === undefined) notFound()
  const [locale, status, incidents] = await Promise.all([currentLocale(), loadServiceStatus(page), loadIncidents()])
  if (status === null || incidents === null || (page > 1 && status.items.length === 0)) notFound()
  return <StatusScreen locale={locale} status={status} incidents={incidents} />
}
