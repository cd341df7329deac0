import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ApiDetailScreen } from '@/components/catalogue/api-detail-screen'
import { loadOverview } from '@/lib/api-document/load-reading'
import { loadNewsOfApi } from '@/lib/board/load-board'
import { apiMetadata } from '@/lib/catalogue/api-metadata'
import { loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadInquiriesOfApi } from '@/lib/inquiry/load-shared-inquiries'
import { loadApiStatus, loadIncidents } from '@/lib/service-status/load-service-status'

export const revalidate = 60

interface ApiPageProps {
  params: Promise<{ apiId: string }>
}

/** Returns no API: none is known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { apiId: string }[] {
  return []
}

/** Returns title and description of an API's page. */
export async function generateMetadata({ params }: ApiPageProps): Promise<Metadata> {
  return apiMetadata((await params).apiId)
}

/** Shows `/apis/{apiId}`: a published API and its operations. */
export default async function ApiPage({ params }: ApiPageProps) {
  const { apiId } = await params
  const [locale, api, overview] = await Promise.all([
    currentLocale(),
    loadPublishedApi(apiId),
    loadOverview({ kind: 'published', apiId }, null),
  ])
  if (api === null) notFound()
  const [news, inquiries, status, incidents] = await Promise.all([
    loadNewsOfApi(apiId, locale),
    loadInquiriesOfApi(apiId),
    loadApiStatus(apiId),
    loadIncidents(apiId),
  ])
  const service = status && { status, incidents: incidents ?? [] }
  return <ApiDetailScreen locale={locale} api={api} overview={overview} news={news} inquiries={inquiries} service={service} />
}
