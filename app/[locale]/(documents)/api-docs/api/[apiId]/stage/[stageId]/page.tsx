import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ApiDocumentScreen } from '@/components/api-document/api-document-screen'
import { downloadsOf, readingMetadata } from '@/lib/api-document/document-metadata'
import { loadApiReading } from '@/lib/api-document/load-reading'
import { type PageQuery, pageNumberOf } from '@/lib/api-document/method-pages'
import { currentLocale } from '@/lib/i18n/current-locale'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ apiId: string; stageId: string }>; searchParams: Promise<PageQuery> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { apiId, stageId } = await params
  return readingMetadata(await loadApiReading(await requireSession('documents'), apiId, stageId))
}

/** Shows `/api-docs/api/{apiId}/stage/{stageId}`: one deployed version. */
export default async function StageDocumentPage({ params, searchParams }: Props) {
  const [locale, session, { apiId, stageId }] = await Promise.all([currentLocale(), requireSession('documents'), params])
  const reading = await loadApiReading(session, apiId, stageId)
  if (reading === null) notFound()
  const page = pageNumberOf((await searchParams).page)
  return <ApiDocumentScreen locale={locale} reading={reading} from={{ kind: 'api' }} downloads={downloadsOf(reading)} page={page} />
}
