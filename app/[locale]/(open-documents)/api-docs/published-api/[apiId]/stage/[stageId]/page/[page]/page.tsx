import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PublishedDocumentScreen } from '@/components/api-document/published-document-screen'
import { publishedDocumentMetadata } from '@/lib/api-document/document-metadata'
import { pageNumberOf } from '@/lib/api-document/method-pages'
import { loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { currentLocale } from '@/lib/i18n/current-locale'

export const revalidate = 60

type Props = { params: Promise<{ apiId: string; stageId: string; page: string }> }

export function generateStaticParams(): { apiId: string; stageId: string; page: string }[] {
  return []
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return publishedDocumentMetadata(await loadPublishedApi((await params).apiId))
}

/** Shows one page of the methods of a version of a published API. */
export default async function PublishedVersionPage({ params }: Props) {
  const { apiId, stageId, page } = await params
  const [locale, api] = await Promise.all([currentLocale(), loadPublishedApi(apiId)])
  const stage = api?.stages.find(({ id }) => id === stageId)
  if (!api || !stage) notFound()
  return <PublishedDocumentScreen locale={locale} api={api} stage={stage} page={pageNumberOf(page)} />
}
