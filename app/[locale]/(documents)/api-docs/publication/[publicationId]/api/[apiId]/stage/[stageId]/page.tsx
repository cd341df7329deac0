import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ApiDocumentScreen } from '@/components/api-document/api-document-screen'
import { publicationDocument } from '@/lib/api-document/document-addresses'
import { readingMetadata } from '@/lib/api-document/document-metadata'
import { loadPublicationReading } from '@/lib/api-document/load-reading'
import { type PageQuery, pageNumberOf } from '@/lib/api-document/method-pages'
import { currentLocale } from '@/lib/i18n/current-locale'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ publicationId: string; apiId: string; stageId: string }>; searchParams: Promise<PageQuery> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publicationId, apiId, stageId } = await params
  return readingMetadata(await loadPublicationReading(await requireSession('documents'), publicationId, apiId, stageId))
}

/** Shows `/api-docs/publication/{publicationId}/api/{apiId}/stage/{stageId}`: a version of an API with a publication request. */
export default async function PublicationDocumentPage({ params, searchParams }: Props) {
  const [locale, session, { publicationId, apiId, stageId }] = await Promise.all([currentLocale(), requireSession('documents'), params])
  const reading = await loadPublicationReading(session, publicationId, apiId, stageId)
  if (reading === null) notFound()
  const page = pageNumberOf((await searchParams).page)
  const from = { kind: 'publication', publicationId } as const
  return (
    <ApiDocumentScreen locale={locale} reading={reading} from={from} downloads={publicationDocument(publicationId, stageId)} page={page} />
  )
}
