import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PublishedDocumentScreen } from '@/components/api-document/published-document-screen'
import { publishedDocumentMetadata } from '@/lib/api-document/document-metadata'
import { loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'

export const revalidate = 60

type Props = { params: Promise<{ apiId: string }> }

/** Returns no API: none is known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { apiId: string }[] {
  return []
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return publishedDocumentMetadata(await loadPublishedApi((await params).apiId))
}

/** Shows `/api-docs/published-api/{apiId}`: the document of a published API. */
export default async function PublishedDocumentPage({ params }: Props) {
  const [locale, api] = await Promise.all([currentLocale(), loadPublishedApi((await params).apiId)])
  if (api === null) notFound()
  return <PublishedDocumentScreen locale={locale} api={api} stage={api.stages[0]} page={1} />
}
