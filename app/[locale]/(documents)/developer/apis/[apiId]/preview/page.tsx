import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ApiDocumentScreen } from '@/components/api-document/api-document-screen'
import { draftDocument } from '@/lib/api-document/document-addresses'
import { readingMetadata } from '@/lib/api-document/document-metadata'
import { loadDraftReading } from '@/lib/api-document/load-reading'
import { type PageQuery, pageNumberOf } from '@/lib/api-document/method-pages'
import { currentLocale } from '@/lib/i18n/current-locale'
import { requireSession } from '@/lib/session/server/require-session'

type Props = { params: Promise<{ apiId: string }>; searchParams: Promise<PageQuery & { version?: string | string[] }> }

const oneOf = (given: string | string[] | undefined) => (typeof given === 'string' ? given : undefined)

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const stageId = oneOf((await searchParams).version)
  return readingMetadata(await loadDraftReading(await requireSession('developer'), (await params).apiId, stageId), 'draft')
}

/** Shows `/developer/apis/{apiId}/preview`: the draft of an API; `?version=` selects the version. */
export default async function ApiPreviewPage({ params, searchParams }: Props) {
  const [locale, session, { apiId }, { version, page }] = await Promise.all([
    currentLocale(),
    requireSession('developer'),
    params,
    searchParams,
  ])
  const reading = await loadDraftReading(session, apiId, oneOf(version))
  if (reading === null) notFound()
  const downloads = draftDocument(apiId, reading.version?.id)
  return <ApiDocumentScreen locale={locale} reading={reading} from={{ kind: 'draft' }} downloads={downloads} page={pageNumberOf(page)} />
}
