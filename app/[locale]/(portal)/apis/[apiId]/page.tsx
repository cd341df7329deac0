import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ApiDetailScreen } from '@/components/catalogue/api-detail-screen'
import { apiMetadata } from '@/lib/catalogue/api-metadata'
import { loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'

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

/** Shows `/apis/{apiId}`: a published API with its reference. */
export default async function ApiPage({ params }: ApiPageProps) {
  const [locale, api] = await Promise.all([currentLocale(), loadPublishedApi((await params).apiId)])
  if (api === null) notFound()
  return <ApiDetailScreen locale={locale} api={api} />
}
